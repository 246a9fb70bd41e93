// How long to wait before the next attempt: doubling from a quarter second to eight seconds, with
// a spread so that many clients of a restarted server do not all knock at once.
export function delayBefore(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(8000, 250 * 2 ** Math.min(attempt, 10));
  return full / 2 + (full / 2) * random();
}
