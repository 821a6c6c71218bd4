import { expect, it } from 'vitest';
import { consentText } from './consent.ts';

const points = consentText.sections.flatMap((section): readonly string[] => section.points);

it.each([
  [
    'quotes',
    /Coaches and shared links don’t show it, except for short quotes in a report that OpenAI wrote/,
  ],
  ['OpenAI', /We then send OpenAI the audio, your words, the question and the measurements/],
  ['coaches', /Only the coach who takes it sees the recording and its report/],
  ['administrators', /Administrators can act as coaches/],
  ['links', /The people you give a link to/],
])('the consent names who sees what: %s', (_, sentence) => {
  expect(points.filter((point) => sentence.test(point))).toHaveLength(1);
});

it('the consent never claims that only the member sees something', () => {
  expect(points.filter((point) => /only you|nobody else|no one else/i.test(point))).toEqual([]);
});
