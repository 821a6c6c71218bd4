import { parseCaption } from '#web/features/podcasts/podcasts.public.ts';

export interface CaptionLine {
  startSeconds: number;
  text: string;
}

const TIMING = /^(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->/;

/**
 * Reads the cues of a WebVTT file in order. Skips notes, styles and blocks without a valid time.
 */
export function readCaptionLines(file: string): CaptionLine[] {
  const blocks = file.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  return blocks.flatMap((block) => readBlock(block.split('\n')) ?? []);
}

function readBlock(lines: readonly string[]): CaptionLine | undefined {
  const at = lines.findIndex((line) => TIMING.test(line));
  const [, hours = '0', minutes = '0', seconds = '0', milliseconds = '0'] =
    TIMING.exec(lines[at] ?? '') ?? [];
  const text = parseCaption(lines.slice(at + 1))?.text;
  if (at < 0 || !text) return undefined;

  return {
    startSeconds:
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000,
    text,
  };
}

export interface CaptionMatch extends CaptionLine {
  /**
   * The text, split at the matches: the parts at odd indexes match the search, and the others
   * don't.
   */
  parts: readonly string[];
}

/**
 * Finds lines that contain all words, ignoring case and accents. The words may also be split across
 * two adjacent lines, because captions break sentences. Sorted by rank (exact phrase, then all
 * words in one line, then in two) and time.
 */
export function searchCaptions(lines: readonly CaptionLine[], search: string): CaptionMatch[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];

  const phrase = words.join(' ');
  const folded = lines.map(({ text }) => fold(text));

  const rankOf = (at: number): number => {
    const line = folded[at] ?? '';
    if (line.includes(phrase)) return 0;
    if (words.every((word) => line.includes(word))) return 1;

    const next = folded[at + 1] ?? '';
    const isSplit =
      words.some((word) => line.includes(word)) &&
      words.every((word) => `${line} ${next}`.includes(word));

    // If the next line contains all words, it is a separate match.
    return isSplit && !words.every((word) => next.includes(word)) ? 2 : NO_MATCH;
  };

  return lines
    .map((line, at) => ({ line, rank: rankOf(at) }))
    .filter(({ rank }) => rank !== NO_MATCH)
    .toSorted(
      (one, other) => one.rank - other.rank || one.line.startSeconds - other.line.startSeconds,
    )
    .map(({ line, rank }) => ({
      ...line,
      parts: splitMatches(line.text, rank === 0 ? [phrase] : words),
    }));
}

const NO_MATCH = 3;

/**
 * Folds case and accents. Keeps the length, so that positions in the result are positions in the
 * text.
 */
function fold(text: string): string {
  return text.replaceAll(/./gsu, (character) => {
    const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return plain.length === character.length ? plain : character;
  });
}

function splitMatches(text: string, words: readonly string[]): string[] {
  const folded = fold(text);
  const parts: string[] = [];
  let from = 0;
  for (let next = findFirst(folded, words, 0); next; next = findFirst(folded, words, from)) {
    parts.push(text.slice(from, next.start), text.slice(next.start, next.end));
    from = next.end;
  }

  return [...parts, text.slice(from)];
}

/** The earliest occurrence of any of the words; the longest of several at the same position. */
function findFirst(text: string, words: readonly string[], from: number) {
  const found = words
    .map((word) => ({ start: text.indexOf(word, from), length: word.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((one, other) => one.start - other.start || other.length - one.length)[0];

  return found && { start: found.start, end: found.start + found.length };
}
