/** The outcome of a check. `detail` is the reason, for a failure with the command that fixes it. */
export interface Outcome {
  readonly result: 'pass' | 'fail' | 'skip';
  readonly detail: string;
}

export interface Check {
  readonly name: string;
  /** A rejection counts as a failure. */
  readonly run: () => Promise<Outcome>;
}

export const pass = (detail = ''): Outcome => ({ result: 'pass', detail });
export const fail = (detail: string): Outcome => ({ result: 'fail', detail });
export const skip = (detail: string): Outcome => ({ result: 'skip', detail });

/** Runs all checks concurrently and prints one line per check, in order. Returns true if no check failed. */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<boolean> {
  const running = checks.map(async ({ name, run }) => ({ name, ...(await run().catch(toFailure)) }));
  let succeeded = true;
  for (const outcome of running) {
    const { name, result, detail } = await outcome;
    if (result === 'fail') succeeded = false;
    print(`${result.toUpperCase()}  ${name}${detail && `: ${detail}`}`);
  }
  return succeeded;
}

/** The failure for a thrown error. `fetch` puts the reason, such as an expired certificate, in the `cause`. */
export function toFailure(error: unknown): Outcome {
  if (!(error instanceof Error)) return fail(String(error));
  const { message, cause } = error;
  return fail(cause instanceof Error ? `${message}: ${cause.message}` : message);
}
