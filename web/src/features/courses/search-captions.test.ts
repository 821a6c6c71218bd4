import { describe, expect, it } from 'vitest';
import { readCaptionLines, searchCaptions } from './search-captions.ts';

const file = `\u{FEFF}WEBVTT - a lesson

STYLE
::cue { color: red }

NOTE an hour later

00:01.500 --> 00:04.000 align:start
<v Maya>Start with the <b>result</b> &amp; the number.

two
00:00:04.000 --> 00:00:07.250
Then say what you did,
in one sentence.

01:02:03.004 --> 01:02:05.000
Your résumé has the rest.

00:08.000 --> broken
`;

describe('reading captions', () => {
  it('reads times and plain texts, and skips notes and styles', () => {
    expect(readCaptionLines(file)).toEqual([
      { startSeconds: 1.5, text: 'Start with the result & the number.' },
      { startSeconds: 4, text: 'Then say what you did, in one sentence.' },
      { startSeconds: 3723.004, text: 'Your résumé has the rest.' },
    ]);
  });

  it('reads files with other line breaks, and text without captions', () => {
    expect(readCaptionLines(file.replaceAll('\n', '\r\n'))).toHaveLength(3);
    expect(readCaptionLines(file.replaceAll('\n', '\r'))).toHaveLength(3);
    for (const text of ['', 'WEBVTT', '<html>not captions</html>'])
      expect(readCaptionLines(text)).toEqual([]);
  });
});

const lines = [
  'Tell a short story.',
  'Name the result first,',
  'then the story behind it.',
  'The story needs a result.',
  'A result. A story result: done.',
].map((text, startSeconds) => ({ startSeconds, text }));

const find = (search: string) =>
  searchCaptions(lines, search).map(({ startSeconds }) => startSeconds);

describe('searching captions', () => {
  it('sorts the exact phrase before single words, and those before a match across two lines', () => {
    expect(find('story result')).toEqual([4, 3, 0, 1]);
    expect(find('result')).toEqual([1, 3, 4]);
  });

  it('finds parts of words', () => {
    expect(find('behin')).toEqual([2]);
  });

  it.each(['', '   ', 'nothing', '.*', '['])('finds nothing for %j', (search) => {
    expect(find(search)).toEqual([]);
  });

  it('ignores case and accents, and marks the matches', () => {
    const [match] = searchCaptions(
      [{ startSeconds: 0, text: 'Your Résumé: one RESUME, ﬁne.' }],
      ' resumé ',
    );

    expect(match?.parts).toEqual(['Your ', 'Résumé', ': one ', 'RESUME', ', ﬁne.']);
  });

  it('marks overlapping words once', () => {
    const [match] = searchCaptions(
      [{ startSeconds: 0, text: 'One answer and an end' }],
      'an answer',
    );

    expect(match?.parts).toEqual(['One ', 'answer', ' ', 'an', 'd ', 'an', ' end']);
  });

  it('finds matches in ten minutes of captions, by time', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      startSeconds: at,
      text: `Line ${at} of a long lesson`,
    }));

    expect(searchCaptions(many, 'lesson line').map(({ startSeconds }) => startSeconds)).toEqual([
      ...many.keys(),
    ]);
  });
});
