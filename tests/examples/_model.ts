/**
 * A model on loopback for the programs of `examples/agents`: it speaks the wire
 * formats of OpenAI's Responses API, Anthropic's Messages API and Gemini, calls
 * tools one after the other, and then repeats what the last one returned.
 */
import { serve, type Server } from "../../scripts/_serve.ts";

type Json = Readonly<Record<string, unknown>>;

/** What the model was asked: the path, and its body. */
export interface Asked {
  readonly path: string;
  readonly body: Json;
}

/** Starts a model that calls tools, by their names, with some arguments. */
export function serveModel(
  ...calls: readonly (readonly [tool: string, args: Json])[]
): Server & { readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const server = serve(async (request) => {
    const path = new URL(request.url).pathname;
    const body = await request.json() as Json;
    const [, format] = FORMATS.find(([end]) => path.endsWith(end)) ?? [];
    const call = calls[asked.push({ path, body }) - 1];
    const answer = call
      ? format?.call(...call)
      : format?.say(`The tool said: ${outputIn(body)}`);
    return answer && Response.json(answer);
  });
  return { ...server, asked };
}

/** What the tool returned: the last string under a key that holds such a thing. */
function outputIn(body: Json): string | undefined {
  let found: string | undefined;
  JSON.stringify(body, (key, value) => {
    if (value?.type === "tool_result") found = `${value.content}`;
    if (key === "output" && typeof value === "string") found = value;
    if (key === "output" && Array.isArray(value)) found = value[0].text;
    return value;
  });
  return found;
}

interface Format {
  readonly call: (name: string, args: Json) => Json;
  readonly say: (text: string) => Json;
}

let count = 0;

const openai = (item: Json): Json => ({
  id: "resp_1",
  object: "response",
  created_at: 0,
  status: "completed",
  model: "stand-in",
  output: [{ id: "item_1", status: "completed", ...item }],
  usage: {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  },
});

const anthropic = (stop_reason: string, part: Json): Json => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "stand-in",
  content: [part],
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const gemini = (part: Json): Json => ({
  candidates: [{
    content: { role: "model", parts: [part] },
    finishReason: "STOP",
    index: 0,
  }],
});

/** The formats, by the ends of their paths. */
const FORMATS: readonly (readonly [end: string, format: Format])[] = [
  ["/responses", {
    call: (name, args) =>
      openai({
        type: "function_call",
        call_id: `call_${++count}`,
        name,
        arguments: JSON.stringify(args),
      }),
    say: (text) =>
      openai({
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text, annotations: [] }],
      }),
  }],
  ["/messages", {
    call: (name, input) =>
      anthropic("tool_use", {
        type: "tool_use",
        id: `call_${++count}`,
        name,
        input,
      }),
    say: (text) => anthropic("end_turn", { type: "text", text }),
  }],
  [":generateContent", {
    call: (name, args) =>
      gemini({ functionCall: { id: `call_${++count}`, name, args } }),
    say: (text) => gemini({ text }),
  }],
];
