import type { Need } from './need.ts';

/**
 * A dependency of a function: the permissions and settings it needs, and how to create it when the
 * function starts. Reading `needs` must have no side effects, because synthesis reads it, too.
 */
export interface Use<T> {
  readonly needs: readonly Need[];
  readonly wire: () => T;
}

/** A function's dependencies, by the names under which it receives them. May be nested. */
export interface Uses {
  readonly [name: string]: Use<unknown> | Uses;
}

/** The dependencies that `wireUses` creates. */
export type Wired<U> = {
  [Name in keyof U]: U[Name] extends Use<infer T> ? T : Wired<U[Name]>;
};

export function listNeeds(uses: Uses): Need[] {
  return Object.values(uses).flatMap((used) => (isUse(used) ? used.needs : listNeeds(used)));
}

/** Creates the dependencies from the environment. */
export function wireUses<const U extends Uses>(uses: U): Wired<U> {
  const wired = Object.entries(uses).map(([name, used]) => [
    name,
    isUse(used) ? used.wire() : wireUses(used),
  ]);

  // Safe cast: each name has the dependency that its use created.
  return Object.fromEntries(wired) as Wired<U>;
}

/** A dependency that is built from others, such as a service of another feature. */
export function derive<const U extends Uses, T>(uses: U, make: (deps: Wired<U>) => T): Use<T> {
  return {
    get needs() {
      return listNeeds(uses);
    },
    wire: () => make(wireUses(uses)),
  };
}

function isUse(used: Use<unknown> | Uses): used is Use<unknown> {
  return typeof used['wire'] === 'function';
}

/** A dependency that needs nothing from AWS, such as an ID generator, which tests replace. */
export const plain = <T>(value: T): Use<T> => ({ needs: [], wire: () => value });

export const clock = /* @__PURE__ */ plain(() => new Date());
