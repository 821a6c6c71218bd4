import { sharedSeconds, type Span } from '../measure/spans.ts';
import type { SpokenWord, Transcript } from './transcript.ts';

/** Sounds of thinking. Words such as "like" or "you know" are left out: whether they fill cannot be told from the word. */
const FILLER = /^(u+h*m+|u+h+|e+r+m*|a+hm+|e+hm+|h+m+|m+h*m+|m{2,}|ä+h*m*|ö+h*m*|eu+h)$/u;

export const isFiller = (word: string) => FILLER.test(word.toLowerCase());

export interface NamedFiller extends Span {
  readonly word: string;
}

export function namedFillers({ words }: Transcript): NamedFiller[] {
  return words.flatMap(({ text, start, end }) => (isFiller(text) ? [{ word: text.toLowerCase(), start, end }] : []));
}

/**
 * Recognisers drop some fillers, so a sound that was guessed to be one stays a possible one, unless the transcript
 * has a word in its place or names it already.
 */
export function stillPossible<Guess extends Span>(guesses: readonly Guess[], transcript: Transcript): Guess[] {
  return guesses.filter((guess) => !transcript.words.some((word) => isInPlaceOf(word, guess)));
}

function isInPlaceOf(word: SpokenWord, guess: Span): boolean {
  const middle = (word.start + word.end) / 2;
  const holdsMiddle = guess.start <= middle && middle <= guess.end;
  return holdsMiddle || (isFiller(word.text) && sharedSeconds([word], [guess]) > 0);
}
