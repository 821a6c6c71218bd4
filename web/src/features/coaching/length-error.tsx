import { isTooLong } from './review-draft.ts';

interface LengthErrorProps {
  readonly id: string;
  readonly text: string;
  readonly limit: number;
}

/** Says by how much a text exceeds the limit. Never truncates, because only the coach knows what to cut. */
export function LengthError({ id, text, limit }: LengthErrorProps) {
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <output id={id} className="block text-sm text-red-text empty:hidden">
      {isTooLong(text, limit) &&
        `${number(text.trim().length)} of ${number(limit)} characters. Please shorten it before you send. We saved your full text.`}
    </output>
  );
}
