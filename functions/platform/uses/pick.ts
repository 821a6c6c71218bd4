import type { Need } from './need.ts';
import type { Use } from './use.ts';

/** The permissions that each method of a store or gateway needs, by method name. */
export type MethodNeeds<Methods, Stated> = {
  readonly [Name in keyof NoInfer<Methods>]: readonly Stated[];
};

export interface Pickable<Methods> {
  /** Lets a function call these methods, and gives its role only what they need. */
  pick: <Name extends keyof Methods>(...names: readonly Name[]) => Use<Pick<Methods, Name>>;
}

export function pickable<Methods, Stated>(
  methodNeeds: MethodNeeds<Methods, Stated>,
  toNeeds: (stated: Stated) => readonly Need[],
  open: () => Methods,
): Pickable<Methods> {
  return {
    pick: (...names) => ({
      // Computed only for synthesis.
      get needs() {
        return names.flatMap((name) => methodNeeds[name].flatMap(toNeeds));
      },
      wire: open,
    }),
  };
}
