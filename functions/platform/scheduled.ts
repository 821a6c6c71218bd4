import { once } from './environment.ts';
import { log, logError } from './logging.ts';
import { declare, type Declaration, type FunctionSettings } from './uses/declaration.ts';
import { wireUses, type Uses, type Wired } from './uses/use.ts';

/**
 * Creates the handler of a scheduled function. Errors are logged and rethrown, so that Lambda
 * counts the failure.
 */
export function scheduledHandler(
  name: string,
  wire: () => () => Promise<void>,
): () => Promise<void> {
  const run = once(wire);
  return async () => {
    const started = performance.now();
    await Promise.resolve()
      .then(() => run()())
      .catch((error: unknown) => {
        logError('schedule failed', error, { schedule: name });
        throw error;
      });

    log('info', 'schedule run', {
      schedule: name,
      durationMs: Math.round(performance.now() - started),
    });
  };
}

export interface Schedule<U extends Uses> {
  /** The Lambda handler. Creates the dependencies on its first run. */
  handler: () => Promise<void>;
  declaration: Declaration;
  /** Returns a run with the given dependencies, such as a test's fakes. */
  with: (deps: Wired<U>) => () => Promise<void>;
}

/** Declares a scheduled function: first its settings, then its code. Its stack schedules it. */
export function schedule<const U extends Uses>(name: string, settings: FunctionSettings<U>) {
  return (run: (deps: Wired<U>) => Promise<void>): Schedule<U> => ({
    handler: scheduledHandler(name, () => {
      const deps = wireUses(settings.uses);
      return () => run(deps);
    }),
    declaration: declare(settings),
    with: (deps) => () => run(deps),
  });
}
