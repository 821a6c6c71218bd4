import { overlapSeconds, type Span } from '../measure/spans.ts';
import type { SpokenWord, Transcript } from './transcription.ts';

/**
 * Hesitation sounds. Words such as "like" or "you know" are left out, because only context shows whether they are
 * fillers.
 */
const FILLER = /^(u+h*m+|u+h+|e+r+m*|a+hm+|e+hm+|h+m+|m+h*m+|m{2,}|ä+h*m*|ö+h*m*|eu+h)$/u;

export const isFiller = (word: string) => FILLER.test(word.toLowerCase());

export interface TranscribedFiller extends Span {
  readonly word: string;
}

export function findTranscribedFillers({ words }: Transcript): TranscribedFiller[] {
  return words.flatMap(({ text, start, end }) => (isFiller(text) ? [{ word: text.toLowerCase(), start, end }] : []));
}

/**
 * Keeps guessed fillers at times without a transcribed word, because speech recognizers drop some fillers. Removes a
 * guess if the transcript has a word or a filler at that time.
 */
export function keepPossibleFillers<Guess extends Span>(guesses: readonly Guess[], transcript: Transcript): Guess[] {
  return guesses.filter((guess) => !transcript.words.some((word) => contradictsGuess(word, guess)));
}

function contradictsGuess(word: SpokenWord, guess: Span): boolean {
  const middle = (word.start + word.end) / 2;
  const containsMiddle = guess.start <= middle && middle <= guess.end;
  return containsMiddle || (isFiller(word.text) && overlapSeconds([word], [guess]) > 0);
}
