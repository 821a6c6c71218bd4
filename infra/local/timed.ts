/** Logs the start of the work, then its duration. */
export async function timed<T>(say: (line: string) => void, what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  say(`${what} ...`);
  const result = await work();
  say(`${what}: ${secondsSince(began)} s`);
  return result;
}

export function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
