import { removeInvisible } from '#shared/text/typed-text.ts';
import { stripHtml } from './job-post-text.ts';

export const MAX_POST_LENGTH = 20_000;
const MIN_WORDS = 40;

/**
 * Minimum share of common English words. English posts have at least twice this share; others have
 * almost none.
 */
const MIN_ENGLISH_SHARE = 0.1;

const jobPostProblems = ['EMPTY', 'TOO_LONG', 'TOO_SHORT', 'NOT_ENGLISH', 'NO_MATCH'] as const;

export type JobPostProblem = (typeof jobPostProblems)[number];

const COMMON_WORDS = new Set(
  'the a an and or of to in for with on at by from as is are be will you your we our us this that it who what have has not can into'.split(
    ' ',
  ),
);

/** The reason why a text isn't usable as a job post; null if it is. */
export function checkJobPost(postText: string): JobPostProblem | null {
  if (postText.length > MAX_POST_LENGTH) return 'TOO_LONG';

  const text = stripHtml(postText).trim();
  if (text === '') return 'EMPTY';

  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latinLetters = text.match(/[a-z]/gi)?.length ?? 0;
  if (letters > 0 && latinLetters < letters / 2) return 'NOT_ENGLISH';

  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < MIN_WORDS) return 'TOO_SHORT';

  const common = words.filter((word) => COMMON_WORDS.has(word)).length;

  return common / words.length < MIN_ENGLISH_SHARE ? 'NOT_ENGLISH' : null;
}

/**
 * The text to save: trimmed, without invisible characters, with spaces for characters that can't be
 * displayed.
 */
export function toSavedText(postText: string): string {
  return removeInvisible(postText.replace(/(?![\t\n\r])\p{Control}|\p{Surrogate}/gu, ' ')).trim();
}
