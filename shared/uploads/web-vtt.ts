export const CAPTIONS_LIMIT_BYTES = 1024 * 1024;
export const NOT_WEB_VTT = 'That file isn’t a WebVTT captions file. Please upload a .vtt file.';

/** True for valid UTF-8 that begins with the WebVTT signature. */
export function isWebVtt(bytes: Uint8Array): boolean {
  try {
    return /^\uFEFF?WEBVTT([ \t\r\n]|$)/.test(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
  } catch {
    return false;
  }
}
