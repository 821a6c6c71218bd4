import { once } from './environment.ts';
import { logError } from './logging.ts';
import { declare, type Declaration, type FunctionSettings } from './uses/declaration.ts';
import { wireUses, type Uses, type Wired } from './uses/use.ts';

interface EventWorker<U extends Uses> {
  /**
   * The Lambda handler. Creates the dependencies for its first event. Logs and rethrows errors, so
   * that Lambda retries.
   */
  handler: (event: unknown) => Promise<void>;
  declaration: Declaration;
  /** Returns the work with the given dependencies, such as a test's fakes. */
  with: (deps: Wired<U>) => (event: unknown) => Promise<void>;
}

/** Declares an event worker: first its settings, then its code. Its stack selects the events. */
export function eventWorker<const U extends Uses>(name: string, settings: FunctionSettings<U>) {
  return (run: (event: unknown, deps: Wired<U>) => Promise<void>): EventWorker<U> => {
    const wired = once(() => wireUses(settings.uses));

    return {
      async handler(event) {
        try {
          await run(event, wired());
        } catch (error) {
          logError('event failed', error, { worker: name });
          throw error;
        }
      },

      declaration: declare(settings),
      with: (deps) => (event) => run(event, deps),
    };
  };
}
