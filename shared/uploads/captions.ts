export const CAPTIONS_LIMIT_BYTES = 1024 * 1024;

const NOT_CAPTIONS =
  'Please choose a WebVTT (.vtt) or SubRip (.srt) captions file, saved as UTF-8.';
const NO_CUE =
  'We couldn’t find any captions with valid times in this file. Put a line like 00:01.000 --> 00:04.000 before each caption.';

const TIME = String.raw`(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
/** A line with times, followed by a line with text. */
const CUE = new RegExp(String.raw`^${TIME}[ \t]*-->[ \t]*${TIME}.*(\r\n|\n|\r)[ \t]*\S`, 'm');

const SRT_TIME = String.raw`(\d{1,2}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})`;
/** Players may add coordinates behind the times, which WebVTT doesn't have. */
const SRT_TIMES = new RegExp(String.raw`^[ \t]*${SRT_TIME}[ \t]*-->[ \t]*${SRT_TIME}.*$`, 'gm');

export type Captions =
  /** WebVTT. */
  | { readonly text: string; readonly problem?: undefined }
  /** A message for the administrator. */
  | { readonly problem: string; readonly text?: undefined };

/** Reads captions in UTF-8 or UTF-16, and converts SubRip to WebVTT. Requires a cue that players show. */
export function readCaptions(bytes: Uint8Array): Captions {
  const decoded = decodeText(bytes) ?? '';
  const text = isWebVtt(decoded) ? decoded : convertSubRip(decoded);
  if (text === null) return { problem: NOT_CAPTIONS };

  return CUE.test(text) ? { text } : { problem: NO_CUE };
}

const isWebVtt = (text: string) => /^WEBVTT([ \t\r\n]|$)/.test(text);

function convertSubRip(text: string): string | null {
  let cues = 0;
  const converted = text.replaceAll(SRT_TIMES, (_, ...parts: string[]) => {
    cues += 1;
    return `${formatTime(parts.slice(0, 4))} --> ${formatTime(parts.slice(4, 8))}`;
  });

  // Alignment such as {\an8} would be shown as text.
  return cues === 0 ? null : `WEBVTT\n\n${converted.replaceAll(/\{\\[^{}\r\n]*\}/g, '')}`;
}

function formatTime([hours = '', minutes = '', seconds = '', milliseconds = '']: string[]): string {
  const [h, m, s] = [hours, minutes, seconds].map((part) => part.padStart(2, '0'));
  return `${h}:${m}:${s}.${milliseconds.padEnd(3, '0')}`;
}

/**
 * If there is no byte order mark, a zero byte means UTF-16, because captions start with an ASCII
 * character.
 */
function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isLittleEndian = (first === 0xff && second === 0xfe) || second === 0;
  const isBigEndian = (first === 0xfe && second === 0xff) || first === 0;
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8';

  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
