import { expect, it } from 'vitest';
import { registerVideo } from './practice.contract.ts';

const parse = (title: string) =>
  registerVideo.body.safeParse({ videoURL: 'https://uploads.example/a', title });

it.each([
  ['a control character', 'My take\u0007'],
  ['a line break', 'My\ntake'],
  ['an unpaired surrogate', 'My take\ud800'],
])('refuses a title with %s', (_, title) => {
  expect(parse(title).success).toBe(false);
});

it('accepts a title in any script, trimmed', () => {
  expect(parse(' 練習 #2 👩🏽‍⚕️ ').data).toMatchObject({ title: '練習 #2 👩🏽‍⚕️' });
});
