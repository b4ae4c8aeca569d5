/** What a signal can stop. */
export interface Stoppable {
  stop(reason: unknown): void;
}

/**
 * The calls that a signal stops. It has one listener for all of them, because
 * Node warns of a leak where it has more than ten, and none when they are over.
 */
const followersOf = /* @__PURE__ */ new WeakMap<AbortSignal, Set<Stoppable>>();

/** Stops a call when the signal is aborted. */
export function followSignal(signal: AbortSignal, call: Stoppable): void {
  let followers = followersOf.get(signal);
  if (followers === undefined) {
    followersOf.set(signal, followers = new Set());
    signal.addEventListener("abort", stopFollowers);
  }
  followers.add(call);
}

/** Undoes it. */
export function unfollowSignal(signal: AbortSignal, call: Stoppable): void {
  const followers = followersOf.get(signal);
  if (followers?.delete(call) && followers.size === 0) {
    followersOf.delete(signal);
    signal.removeEventListener("abort", stopFollowers);
  }
}

function stopFollowers(this: AbortSignal): void {
  for (const call of followersOf.get(this) ?? []) call.stop(this.reason);
}
