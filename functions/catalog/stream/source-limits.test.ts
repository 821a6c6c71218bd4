import { expect, it } from 'vitest';
import { findSourceProblem } from './start-stream.service.ts';
import type { SourceVideo } from './stream-encoder.gateway.ts';
import { aSourceVideo } from './stream.fixtures.ts';

it.each<[string, Partial<SourceVideo>, string | undefined]>([
  ['a landscape 4K video', { width: 3840, height: 2160 }, undefined],
  ['a portrait 4K video', { width: 2160, height: 3840 }, undefined],
  ['a wider frame', { width: 3842, height: 1080 }, 'FRAME_TOO_LARGE'],
  ['a square frame', { width: 2162, height: 2162 }, 'FRAME_TOO_LARGE'],
  ['4 hours', { durationSeconds: 4 * 3600 }, undefined],
  ['more than 4 hours', { durationSeconds: 4 * 3600 + 1 }, 'TOO_LONG'],
  ['an unknown length', { durationSeconds: null }, 'LENGTH_UNKNOWN'],
  ['60 frames per second', { framesPerSecond: 60.5 }, undefined],
  ['120 frames per second', { framesPerSecond: 120 }, 'FRAME_RATE_TOO_HIGH'],
  ['an unknown frame rate', { framesPerSecond: null }, undefined],
])('checks the source against the limits: %s', (_, source, problem) => {
  expect(findSourceProblem(aSourceVideo(source))).toBe(problem);
});
