export interface SeededRandom {
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly integer: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
}

/**
 * A mulberry32 generator. Its seed is hashed with FNV-1a and then mixed, so that similar seeds such as 'course-1' and
 * 'course-2' give unrelated numbers.
 */
export function createSeededRandom(seed: string): SeededRandom {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state ^= state >>> 16;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    integer,
    pick: (choices) => {
      const choice = choices[integer(0, choices.length - 1)];
      if (choice === undefined) throw new Error('Nothing to pick from');
      return choice;
    },
  };
}
