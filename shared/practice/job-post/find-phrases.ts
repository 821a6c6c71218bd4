import { type Sentence, splitWords } from './job-post-text.ts';

export interface PhraseMatch<Target> {
  readonly target: Target;
  readonly weight: number;
  /** The phrase as written in its list, used as its ID. */
  readonly phrase: string;
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
}

interface Phrase<Target> {
  readonly target: Target;
  readonly weight: number;
  readonly text: string;
  /** Stems; null stands for up to three words. */
  readonly parts: readonly (string | null)[];
}

/** Phrases by their first stem. */
export type PhraseIndex<Target> = ReadonlyMap<string, readonly Phrase<Target>[]>;

const MAX_GAP_WORDS = 3;

/**
 * Builds an index from lists of phrases, which are separated by commas. A phrase may end with its
 * weight (`~0.5`; 1 by default), and `..` stands for up to three words.
 */
export function buildPhraseIndex<Target extends string>(
  lists: Readonly<Record<Target, string>>,
): PhraseIndex<Target> {
  const index = new Map<string, Phrase<Target>[]>();
  for (const target of Object.keys(lists) as Target[]) {
    for (const entry of lists[target].split(',')) {
      const [text = '', weight = '1'] = entry.trim().split('~');
      const parts = text
        .split('..')
        .flatMap((part, at) => [
          ...(at > 0 ? [null] : []),
          ...splitWords(part).map(({ stem }) => stem),
        ]);

      const [first] = parts;
      if (first)
        index.set(first, [
          ...(index.get(first) ?? []),
          { target, weight: Number(weight), text, parts },
        ]);
    }
  }

  return index;
}

/** All matches in one pass over the sentence's words. */
export function findPhrases<Target>(
  sentence: Sentence,
  index: PhraseIndex<Target>,
): PhraseMatch<Target>[] {
  return sentence.words.flatMap(({ stem, start }, at) =>
    (index.get(stem) ?? []).flatMap(({ target, weight, text, parts }) => {
      const last = findLastWord(sentence, parts, at);
      return last ? [{ target, weight, phrase: text, sentence, start, end: last.end }] : [];
    }),
  );
}

/**
 * Matches all parts, starting at the word at `at`. Returns the last matched word; undefined if a
 * part is missing.
 */
function findLastWord({ words }: Sentence, parts: readonly (string | null)[], at: number) {
  let position = at;
  let gap = 0;

  for (const part of parts) {
    if (part === null) {
      gap = MAX_GAP_WORDS;
      continue;
    }

    const candidates = words.slice(position, position + gap + 1);
    const found = candidates.findIndex(({ stem }) => stem === part);
    if (found < 0) return undefined;

    position += found + 1;
    gap = 0;
  }

  return words[position - 1];
}

/** A competency, skill or profession that a post asks for. */
export interface Recognized<Target> {
  readonly target: Target;
  readonly score: number;
  /** Strongest first; at least one. */
  readonly matches: readonly PhraseMatch<Target>[];
}

/**
 * Scores each target by the total weight of its distinct, non-overlapping phrases. Ties keep the
 * order of `order`.
 */
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

      return [
        { target, score, matches: found.toSorted((one, other) => other.weight - one.weight) },
      ];
    })
    .toSorted((one, other) => other.score - one.score);
}

function overlaps<Target>(one: PhraseMatch<Target>, other: PhraseMatch<Target>): boolean {
  return one.sentence === other.sentence && one.start < other.end && other.start < one.end;
}
