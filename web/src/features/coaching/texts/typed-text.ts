import { MAX_MESSAGE_CHARACTERS } from '#shared/coaching/coach-text.ts';

/**
 * Removes control characters and lone surrogates, which are invisible in pasted text but rejected
 * by the server.
 */
export function removeUnsafeCharacters(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Control}|\p{Surrogate}/gu, '');
}

/** Returns 'Up to 2,000 characters.' or, from 80% of the limit, '1,650 of 2,000 characters.' */
export function formatLengthHint(length: number, limit: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length < limit * 0.8
    ? `Up to ${number(limit)} characters.`
    : `${number(length)} of ${number(limit)} characters.`;
}

/** Measures the trimmed text, because text is trimmed before sending. */
export function isTooLong(text: string, limit: number): boolean {
  return text.trim().length > limit;
}

export const TOO_LONG_TEXT = 'Please shorten your text before you send it. We saved the full text.';

/** The error for a message; null if it's valid. */
export function validateMessage(message: string): string | null {
  const { length } = message.trim();
  if (length === 0) return 'Please write a message.';
  if (length <= MAX_MESSAGE_CHARACTERS) return null;

  return `Please use ${MAX_MESSAGE_CHARACTERS.toLocaleString('en-US')} characters or fewer. You have ${length}.`;
}
