/** Runs the work and logs its start and its duration. */
export async function logDuration<T>(
  log: (line: string) => void,
  label: string,
  work: () => Promise<T>,
): Promise<T> {
  const startMs = performance.now();
  log(`${label} ...`);

  const result = await work();
  log(`${label}: ${formatSecondsSince(startMs)} s`);

  return result;
}

export function formatSecondsSince(startMs: number): string {
  return ((performance.now() - startMs) / 1000).toFixed(1);
}
