export type {
  CommonOptions,
  EndpointConfig,
  EndpointOptions,
  HeaderRecord,
  HeadersInput,
  HeaderValue,
  MediaType,
  MergedOptions,
  Method,
  Mistake,
  ParameterStyle,
  ParameterValue,
  QuerySerializer,
  RequestOptions,
  RouteDefaults,
  RouteValue,
  Scalar,
} from "./_options.ts";
export type {
  AnyEndpointFunction,
  DefaultOptions,
  EndpointCall,
  EndpointFunction,
  EndpointResult,
  RouteParameters,
} from "./_endpoint.ts";
export type { EndpointRoute, JsonType, RouteWithQuery } from "./_openapi.ts";
export type {
  EndpointOperation,
  EndpointResponse,
  ResponseOf,
  StatusOf,
} from "./_openapi_responses.ts";
export type {
  EndpointParameters,
  TypedEndpointCall,
  TypedEndpointFunction,
  TypedEndpointResult,
  WithRouteDefaults,
} from "./_described_endpoint.ts";
