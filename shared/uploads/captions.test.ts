import { describe, expect, it } from 'vitest';
import { readCaptions } from './captions.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
const swapped = (text: string) => utf16(text).map((_, at, all) => all[at ^ 1] ?? 0);

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHellö';
const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\nHellö\r\n';

describe('captions', () => {
  it.each([
    ['WebVTT', bytes(VTT), VTT],
    ['WebVTT behind a byte order mark', bytes(`\uFEFF${VTT}`), VTT],
    ['WebVTT in UTF-16', utf16(`\uFEFF${VTT}`), VTT],
    ['WebVTT in UTF-16, big endian', swapped(`\uFEFF${VTT}`), VTT],
    ['WebVTT in UTF-16 without a byte order mark', utf16(VTT), VTT],
    ['SubRip', bytes(SRT), `WEBVTT\n\n${SRT.replaceAll(',', '.')}`],
    ['SubRip in UTF-16', utf16(`\uFEFF${SRT}`), `WEBVTT\n\n${SRT.replaceAll(',', '.')}`],
    [
      'SubRip with short times, coordinates, and alignment',
      bytes('1\n0:0:1,5 --> 0:0:02,50  X1:63 X2:223\n{\\an8}Hello'),
      'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.500\nHello',
    ],
  ])('reads %s', (_, file, expected) => {
    expect(readCaptions(file)).toEqual({ text: expected });
  });

  it.each([
    ['WEBVTT', /any captions with valid times/],
    ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello', /any captions with valid times/],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', /any captions with valid times/],
    ['1\n00:00:01,000 --> 00:00:02,000\n', /any captions with valid times/],
    ['WEBVTTX', /WebVTT .* or SubRip/],
    ['<!doctype html><script>alert(1)</script>', /WebVTT .* or SubRip/],
    ['', /WebVTT .* or SubRip/],
  ])('refuses %j', (text, problem) => {
    expect(readCaptions(bytes(text)).problem).toMatch(problem);
  });

  it('keeps the text after an unclosed alignment', () => {
    const opened = SRT.replace(
      /$/,
      '\n\n3\n00:00:05,000 --> 00:00:06,000\n{\\an8Open\n{\\an8}Closed',
    );
    expect(readCaptions(bytes(opened)).text).toContain('{\\an8Open\nClosed');
  });

  it('refuses text in another encoding', () => {
    const latin1 = Uint8Array.from(SRT, (sign) => sign.charCodeAt(0));
    expect(readCaptions(latin1).problem).toMatch(/saved as UTF-8/);
  });
});
