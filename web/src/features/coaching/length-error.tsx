import { isTooLong } from './review-draft.ts';

interface LengthErrorProps {
  readonly id: string;
  readonly text: string;
  readonly limit: number;
}

/** Error for a text over the limit. The text is never truncated, because only the coach knows what to cut. */
export function LengthError({ id, text, limit }: LengthErrorProps) {
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <output id={id} className="block text-sm text-red-text empty:hidden">
      {isTooLong(text, limit) &&
        `${number(text.trim().length)} of ${number(limit)} characters. Please shorten your text before you send it. We saved the full text.`}
    </output>
  );
}
