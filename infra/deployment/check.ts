import type { RunAwsCli } from '#infra/operate/target-stack.ts';
import { type Settings } from '#infra/settings.ts';
export interface Outcome {
  /** `warn` is a problem that doesn't prevent a deployment. */
  result: 'pass' | 'fail' | 'skip' | 'warn';
  /** Printed after the check's name. May be empty. */
  detail: string;
}

export interface Check {
  name: string;
  /** A rejection counts as a failure. */
  run: () => Promise<Outcome>;
}

export const pass = (detail = ''): Outcome => ({ result: 'pass', detail });
export const fail = (detail: string): Outcome => ({ result: 'fail', detail });
export const warn = (detail: string): Outcome => ({ result: 'warn', detail });
export const skip = (detail: string): Outcome => ({ result: 'skip', detail });

/**
 * Runs all checks concurrently and prints one line per check in the given order. Returns true if
 * none failed.
 */
export async function runChecks(
  checks: readonly Check[],
  print: (line: string) => void,
): Promise<boolean> {
  const running = checks.map(async ({ name, run }) => ({
    name,
    ...(await run().catch(toFailure)),
  }));

  let succeeded = true;
  for (const outcome of running) {
    const { name, result, detail } = await outcome;
    if (result === 'fail') succeeded = false;
    print(`${result.toUpperCase()}  ${name}${detail && `: ${detail}`}`);
  }

  return succeeded;
}

/**
 * Converts an error to a failed outcome. `fetch` puts the reason, such as an expired certificate,
 * in the `cause`.
 */
export function toFailure(error: unknown): Outcome {
  if (!(error instanceof Error)) return fail(String(error));
  const { message, cause } = error;
  return fail(cause instanceof Error ? `${message}: ${cause.message}` : message);
}

export interface Target {
  settings: Settings;
  aws: RunAwsCli;
  /** 12 digits. */
  accountId: string;
  region: string;
  now: Date;
}
