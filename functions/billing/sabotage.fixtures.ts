/** Simulates a function that crashed: no later code runs. */
export class Killed extends Error {}

export interface Sabotage {
  /** Which external call crashes, counted from 1. */
  readonly at: number;
  /** Whether the crash comes before or after the call takes effect. */
  readonly when: 'before' | 'after';
}

export interface Sabotaged<Parts> {
  readonly parts: Parts;
  /** The calls so far, for example `subscriptions.begin`. */
  readonly calls: readonly string[];
}

/** Wraps `parts` so that one external call throws `Killed`, just before or just after it takes effect. */
export function sabotaged<Parts extends object>(parts: Parts, { at, when }: Sabotage): Sabotaged<Parts> {
  const calls: string[] = [];
  const wrapped = <T extends object>(target: T, path: string): T =>
    new Proxy(target, {
      get(owner, name) {
        const value: unknown = Reflect.get(owner, name);
        if (typeof value === 'object' && value !== null) return wrapped(value, `${path}${String(name)}.`);
        if (typeof value !== 'function' || name === 'now' || name === 'newId') return value;
        return async (...given: readonly unknown[]) => {
          calls.push(`${path}${String(name)}`);
          const isLast = calls.length === at;
          if (isLast && when === 'before') throw new Killed(`before ${path}${String(name)}`);
          const answer: unknown = await Reflect.apply(value, owner, given);
          if (isLast) throw new Killed(`after ${path}${String(name)}`);
          return answer;
        };
      },
    });
  return { parts: wrapped(parts, ''), calls };
}
