/** A note. */
interface Note {
  id: number;
  text: string;
}

interface ById {
  path: { id: number };
}

/** What openapi-typescript makes of the description of the API. */
export interface paths {
  "/notes": {
    get: {
      parameters: { query?: { per_page?: number; page?: number } };
      responses: { 200: { content: { "application/json": Note[] } } };
    };
    post: {
      requestBody: { content: { "application/json": { text: string } } };
      responses: { 201: { content: { "application/json": Note } } };
    };
  };
  "/notes/{id}": {
    get: {
      parameters: ById;
      responses: {
        200: { content: { "application/json": Note } };
        404: { content: { "application/problem+json": { title: string } } };
      };
    };
    patch: {
      parameters: ById;
      requestBody: { content: { "application/json": { text: string } } };
      responses: { 200: { content: { "application/json": Note } } };
    };
    delete: {
      parameters: ById;
      responses: { 204: { content?: never } };
    };
  };
}
