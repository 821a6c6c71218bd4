import type { Question } from './question.ts';

/** Words that appear in many questions and don't tell what a question is about. */
const COMMON_WORDS = new Set(
  `a an and the of to in on at for from with by or but as it its is are was were be been have has had do does did you your
  yours we our us i me my they them their what when where which who how why that this these those there not no than so if
  can could would should will about tell time describe walk through me something someone make made get got one two work works working`.split(
    /\s+/,
  ),
);

export interface SimilarPair {
  readonly ids: readonly [string, string];
  /** 0 to 1. */
  readonly similarity: number;
}

/**
 * Returns pairs of questions that share more than `limit` of their content words, or of those
 * words' trigrams.
 */
export function findSimilarPairs(questions: readonly Question[], limit: number): SimilarPair[] {
  const prepared = questions.map(({ id, text }) => ({
    id,
    words: listWords(text),
    trigrams: listTrigrams(text),
  }));

  return prepared
    .flatMap((one, at) =>
      prepared.slice(at + 1).map((other) => ({
        ids: [one.id, other.id] as const,
        similarity: Math.max(
          jaccard(one.words, other.words),
          jaccard(one.trigrams, other.trigrams),
        ),
      })),
    )
    .filter(({ similarity }) => similarity > limit);
}

function listWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(
    words
      .filter((word) => !COMMON_WORDS.has(word))
      .map((word) => word.replace(/(ing|ed|es|s)$/, '')),
  );
}

function listTrigrams(text: string): ReadonlySet<string> {
  const joined = [...listWords(text)].join(' ');
  return new Set(
    Array.from({ length: Math.max(joined.length - 2, 0) }, (_, at) => joined.slice(at, at + 3)),
  );
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((item) => other.has(item)).length;
  return shared / Math.max(one.size + other.size - shared, 1);
}
