import { inputs as all } from "./_hostile_inputs.ts";
export const inputs = new Map([...all].filter(([name]) => /long reference|long name$|combine one|no form has|one operationId|of a description|share|one body of many|paths with/.test(name)));
