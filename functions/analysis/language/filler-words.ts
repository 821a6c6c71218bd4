import { isFiller } from '../../../shared/analysis/words/filler-words.ts';
import type { Span } from '../measure/spans.ts';
import type { Transcript } from './transcription.ts';

export interface TranscribedFiller extends Span {
  readonly word: string;
}

export function findTranscribedFillers({ words }: Transcript): TranscribedFiller[] {
  return words.flatMap(({ text, start, end }) => (isFiller(text) ? [{ word: text.toLowerCase(), start, end }] : []));
}
