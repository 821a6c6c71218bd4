import { MAX_PHRASE_CHARACTERS, MAX_PHRASES } from '#shared/coaching/coach-text.ts';

/**
 * Inserts a phrase at position `at`, with spaces around it where needed. `cursor` is the position
 * after the phrase.
 */
export function insertPhrase(
  text: string,
  phrase: string,
  at: number,
): { text: string; cursor: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const lead = /^$|\s$/.test(before) ? '' : ' ';
  const trail = /^$|^[\s.,;:!?)]/.test(after) ? '' : ' ';
  const inserted = before + lead + phrase;

  return { text: inserted + trail + after, cursor: inserted.length };
}

/** The error for a phrase; null if it's valid. `others` are the coach's other phrases. */
export function findPhraseProblem(phrase: string, others: readonly string[]): string | null {
  const text = phrase.trim();
  if (text === '') return 'Please write a phrase.';
  if (text.length > MAX_PHRASE_CHARACTERS)
    return `Please use ${MAX_PHRASE_CHARACTERS} characters or fewer. You have ${text.length}.`;
  if (others.includes(text)) return 'You already have this phrase.';
  if (others.length >= MAX_PHRASES)
    return `You can save up to ${MAX_PHRASES} phrases. Delete one first.`;

  return null;
}

/**
 * Replaces `old`, or adds the phrase if `old` is null or was deleted in another tab. Never creates
 * a duplicate.
 */
export function putPhrase(
  phrases: readonly string[],
  phrase: string,
  old: string | null,
): string[] {
  const others = phrases.filter((each) => each !== phrase || each === old);
  const isKnown = old !== null && others.includes(old);
  return isKnown ? others.map((each) => (each === old ? phrase : each)) : [...others, phrase];
}
