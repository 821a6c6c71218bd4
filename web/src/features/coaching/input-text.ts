/**
 * Strips control characters and lone surrogates. These come with pasted text, are invisible, and would be rejected by
 * the server.
 */
export function removeUnsafeCharacters(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Control}|\p{Surrogate}/gu, '');
}

/** 'Up to 2,000 characters.', or '1,650 of 2,000 characters.' from 80% of the limit. */
export function formatLengthHint(length: number, limit: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length < limit * 0.8
    ? `Up to ${number(limit)} characters.`
    : `${number(length)} of ${number(limit)} characters.`;
}
