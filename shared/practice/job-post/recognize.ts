import { findPhrases, type PhraseIndex, type PhraseMatch } from './find-phrases.ts';
import type { Sentence } from './job-post-text.ts';

/** A competency, skill or profession that a post asks for. */
export interface Recognized<Target> {
  readonly target: Target;
  readonly score: number;
  /** Strongest first; at least one. */
  readonly matches: readonly PhraseMatch<Target>[];
}

/** Adds up the weights of distinct, non-overlapping phrases by target. Equal scores keep the order of `order`. */
export function recognize<Target>(
  sentences: readonly Sentence[],
  index: PhraseIndex<Target>,
  order: readonly Target[] | null,
): Recognized<Target>[] {
  const matches = new Map<Target, PhraseMatch<Target>[]>();
  for (const match of sentences.flatMap((sentence) => findPhrases(sentence, index))) {
    const known = matches.get(match.target) ?? [];
    if (known.some((other) => other.phrase === match.phrase || overlaps(other, match))) continue;
    matches.set(match.target, [...known, match]);
  }
  const targets = order ?? [...matches.keys()];
  return targets
    .flatMap((target) => {
      const found = matches.get(target);
      if (!found) return [];
      const score = found.reduce((sum, { weight }) => sum + weight, 0);
      return [{ target, score, matches: found.toSorted((one, other) => other.weight - one.weight) }];
    })
    .toSorted((one, other) => other.score - one.score);
}

function overlaps<Target>(one: PhraseMatch<Target>, other: PhraseMatch<Target>): boolean {
  return one.sentence === other.sentence && one.start < other.end && other.start < one.end;
}
