// A server that listens everywhere says so instead of its name; from outside it is reached by the
// name that the page came from.
export function reachable(address: string, host: string): string {
  return address.replace(/^(\w+:\/\/)?(0\.0\.0\.0|\[?::\]?)(?=:\d+$)/, `$1${host}`);
}
