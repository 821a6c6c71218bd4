/** Thrown by `crashAt` to simulate a crash. */
export class CrashError extends Error {}

export interface CrashPoint {
  /** Which external call crashes, counted from 1. */
  callNumber: number;
  /** Whether the crash occurs before or after the call takes effect. */
  when: 'before' | 'after';
}

export interface CrashingDeps<Deps> {
  deps: Deps;
  /** Names of the calls so far, such as `subscriptions.create`. */
  calls: readonly string[];
}

/**
 * Wraps `deps` so that one external call throws `CrashError`, just before or just after it takes
 * effect.
 */
export function crashAt<Deps extends object>(
  deps: Deps,
  { callNumber, when }: CrashPoint,
): CrashingDeps<Deps> {
  const calls: string[] = [];
  const wrapped = <T extends object>(target: T, path: string): T =>
    new Proxy(target, {
      get(owner, name) {
        const value: unknown = Reflect.get(owner, name);
        if (typeof value === 'object' && value !== null)
          return wrapped(value, `${path}${String(name)}.`);
        if (typeof value !== 'function' || name === 'now' || name === 'newId') return value;

        return async (...given: readonly unknown[]) => {
          calls.push(`${path}${String(name)}`);

          const isLast = calls.length === callNumber;
          if (isLast && when === 'before') throw new CrashError(`before ${path}${String(name)}`);

          const answer: unknown = await Reflect.apply(value, owner, given);
          if (isLast) throw new CrashError(`after ${path}${String(name)}`);

          return answer;
        };
      },
    });

  return { deps: wrapped(deps, ''), calls };
}
