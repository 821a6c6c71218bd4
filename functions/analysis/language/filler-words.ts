import { sharedSeconds, type Span } from '../measure/spans.ts';
import type { SpokenWord, Transcript } from './transcript.ts';

/**
 * Hesitation sounds. Words such as "like" or "you know" are left out, because only context shows whether they are
 * fillers.
 */
const FILLER = /^(u+h*m+|u+h+|e+r+m*|a+hm+|e+hm+|h+m+|m+h*m+|m{2,}|ä+h*m*|ö+h*m*|eu+h)$/u;

export const isFiller = (word: string) => FILLER.test(word.toLowerCase());

export interface NamedFiller extends Span {
  readonly word: string;
}

export function namedFillers({ words }: Transcript): NamedFiller[] {
  return words.flatMap(({ text, start, end }) => (isFiller(text) ? [{ word: text.toLowerCase(), start, end }] : []));
}

/**
 * Speech recognizers drop some fillers. A guessed sound therefore remains a possible filler unless the transcript has a
 * word at that time or already names the filler.
 */
export function stillPossible<Guess extends Span>(guesses: readonly Guess[], transcript: Transcript): Guess[] {
  return guesses.filter((guess) => !transcript.words.some((word) => isInPlaceOf(word, guess)));
}

function isInPlaceOf(word: SpokenWord, guess: Span): boolean {
  const middle = (word.start + word.end) / 2;
  const holdsMiddle = guess.start <= middle && middle <= guess.end;
  return holdsMiddle || (isFiller(word.text) && sharedSeconds([word], [guess]) > 0);
}
