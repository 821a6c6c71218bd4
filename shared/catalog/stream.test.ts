import { expect, it } from 'vitest';
import { buildThumbnailUrl } from './stream.ts';

const thumbnails = { baseUrl: '/media/thumbnail', count: 3, intervalSeconds: 10 };

it.each([
  [-1, '0000000'],
  [0, '0000000'],
  [9.9, '0000000'],
  [10, '0000001'],
  [25, '0000002'],
  [999, '0000002'],
])('the thumbnail at second %d has the number %s', (seconds, number) => {
  expect(buildThumbnailUrl(thumbnails, seconds)).toBe(`/media/thumbnail.${number}.jpg`);
});
