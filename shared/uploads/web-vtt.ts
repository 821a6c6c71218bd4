export const CAPTIONS_LIMIT_BYTES = 1024 * 1024;

const NOT_WEB_VTT = 'That file isn’t a WebVTT captions file. Please upload a .vtt file.';
const NO_CUE =
  'These captions contain no text with times that players can read. Times look like this: 00:01.000 --> 00:04.000';

const TIME = String.raw`(\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
/** A line with times, followed by a line with text. */
const CUE = new RegExp(String.raw`^${TIME}[ \t]*-->[ \t]*${TIME}.*(\r\n|\n|\r)[ \t]*\S`, 'm');

/**
 * Returns a message for the administrator unless the file is valid UTF-8, begins with the WebVTT
 * signature and has a cue that players show.
 */
export function findCaptionsProblem(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  if (text === null || !/^\uFEFF?WEBVTT([ \t\r\n]|$)/.test(text)) return NOT_WEB_VTT;
  return CUE.test(text) ? null : NO_CUE;
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
