import { once } from './environment.ts';
import { log, logError } from './logging.ts';

/** A function that a clock calls. Failures are logged, and thrown so that they count as errors of the function. */
export function scheduled(name: string, wire: () => () => Promise<void>): () => Promise<void> {
  const run = once(wire);
  return async () => {
    const started = performance.now();
    await Promise.resolve()
      .then(() => run()())
      .catch((error: unknown) => {
        logError('schedule failed', error, { schedule: name });
        throw error;
      });
    log('info', 'schedule run', { schedule: name, durationMs: Math.round(performance.now() - started) });
  };
}
