import { once } from './environment.ts';
import { log, logError } from './logging.ts';

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
