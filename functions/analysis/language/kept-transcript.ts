import { normalizeWord } from '#shared/analysis/words/normalize-word.ts';
import {
  MAX_TRANSCRIPT_WORDS,
  type Transcript as KeptTranscript,
} from '#shared/analysis/words/transcript.ts';
import { round } from '../statistics/statistics.ts';
import type { Transcript } from './transcription.ts';

const MAX_WORD_LENGTH = 40;

/**
 * Number of the text's next tokens that are compared with a word, because text and word list can
 * differ slightly.
 */
const SEARCHED_TOKENS = 4;

/**
 * Returns the words with their times, as stored in the analysis record. Takes the punctuation from
 * the text, because the recognizer's word list has none. Null without words.
 */
export function toKeptTranscript({ language, text, words }: Transcript): KeptTranscript | null {
  const tokens = text.split(' ');
  let next = 0;

  const kept = words.slice(0, MAX_TRANSCRIPT_WORDS).map((word) => {
    const skipped = tokens
      .slice(next, next + SEARCHED_TOKENS)
      .findIndex((token) => normalizeWord(token) === normalizeWord(word.text));
    const token = skipped === -1 ? undefined : tokens[next + skipped];
    if (token !== undefined) next += skipped + 1;

    return {
      text: (token ?? word.text).slice(0, MAX_WORD_LENGTH),
      startSeconds: round(word.start, 2),
      endSeconds: round(word.end, 2),
    };
  });

  return kept.length === 0 ? null : { version: 1, source: 'server', language, words: kept };
}
