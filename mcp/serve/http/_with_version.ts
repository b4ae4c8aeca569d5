/** The first message of a client, with a version: some have none, and the SDK refuses them. */
export function withVersion<Sent>(message: Sent): Sent {
  const { method, params } = Object(message);
  const { clientInfo } = Object(params);
  if (method !== "initialize" || !clientInfo || clientInfo.version) {
    return message;
  }
  const known = { ...clientInfo, version: "0" };
  return { ...message, params: { ...params, clientInfo: known } };
}
