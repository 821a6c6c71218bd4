/** Without control and half characters, which come with a paste, cannot be seen, and which the server refuses. */
export function showable(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Control}|\p{Surrogate}/gu, '');
}

/** 'Up to 2,000 characters.', and the count when it begins to matter. */
export function lengthHint(length: number, limit: number): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return length < limit * 0.8
    ? `Up to ${number(limit)} characters.`
    : `${number(length)} of ${number(limit)} characters.`;
}
