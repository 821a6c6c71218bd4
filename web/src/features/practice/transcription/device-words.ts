import {
  type BrowserTranscript,
  browserTranscriptSchema,
} from '#shared/analysis/words/transcript.ts';

/** One result of the browser's recognizer: a phrase whose text grows until it is final. */
interface RecognizedPhrase {
  text: string;
  /** Seconds from the start of the recording. */
  heardAtSeconds: number;
}

interface Phrase {
  words: readonly string[];
  /** For the nth word, the time when the phrase first had n words. */
  seenAtSeconds: readonly number[];
}

/**
 * Longest time that a word takes. Words that arrive together are spread backwards from their
 * arrival.
 */
const SECONDS_PER_WORD = 0.4;
const MAX_WORD_LENGTH = 40;

/**
 * Collects the words of the browser's recognizer, which reports no times, and estimates when each
 * word was said.
 */
export function createWordCollector() {
  const phrases = new Map<number, Phrase>();
  return {
    /** Replaces the text of a phrase. `index` orders the phrases. */
    hear: (index: number, { text, heardAtSeconds }: RecognizedPhrase) => {
      const words = text.split(/[\s\p{C}]+/u).filter((word) => word !== '');
      const seen = phrases.get(index)?.seenAtSeconds ?? [];
      phrases.set(index, {
        words,
        seenAtSeconds: words.map((_, at) => seen[at] ?? heardAtSeconds),
      });
    },

    toTranscript: (language: string): BrowserTranscript | null => {
      const inOrder = [...phrases]
        .toSorted(([one], [other]) => one - other)
        .map(([, phrase]) => phrase);
      const { data } = browserTranscriptSchema.safeParse({
        language,
        words: estimateTimes(inOrder),
      });

      return data ?? null;
    },
  };
}

function estimateTimes(phrases: readonly Phrase[]): BrowserTranscript['words'] {
  const said = phrases.flatMap(({ words, seenAtSeconds }) =>
    words.map((word, at) => ({
      text: word.slice(0, MAX_WORD_LENGTH),
      seenAtSeconds: seenAtSeconds[at] ?? 0,
    })),
  );

  const timed: BrowserTranscript['words'] = [];
  let at = 0;

  while (at < said.length) {
    const arrival = said[at]?.seenAtSeconds ?? 0;
    const group = said.slice(at).findIndex(({ seenAtSeconds }) => seenAtSeconds !== arrival);
    const count = group === -1 ? said.length - at : group;
    const earliest = timed.at(-1)?.endSeconds ?? 0;
    const end = Math.max(arrival, earliest);
    const start = Math.max(earliest, end - count * SECONDS_PER_WORD);
    const step = (end - start) / count;

    for (const [number, { text }] of said.slice(at, at + count).entries()) {
      timed.push({
        text,
        startSeconds: toHundredths(start + number * step),
        endSeconds: toHundredths(start + (number + 1) * step),
      });
    }

    at += count;
  }

  return timed;
}

const toHundredths = (seconds: number) => Math.round(seconds * 100) / 100;
