import type { Span } from '../measure/spans.ts';
import type { Transcript } from './transcription.ts';

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
