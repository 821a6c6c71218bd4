import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { criterionKeys } from '../../../../shared/analysis/criteria.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

const common = {
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  description: z.string().min(40),
  category: z.enum(['behavioral', 'technical', 'industry']),
  requiredTier: z.enum(['starter', 'professional', 'executive']),
  file: z.string(),
  fileSize: z.int().positive(),
};
const timed = { captions: z.string(), durationSeconds: z.int().positive() };
const items = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('course'),
        contentType: z.literal('video/mp4'),
        trainedCriteria: z.array(z.enum(criterionKeys)).nonempty(),
        ...common,
        ...timed,
      }),
      z.strictObject({
        kind: z.literal('podcast'),
        contentType: z.literal('audio/mpeg'),
        hostName: z.string().min(1),
        ...common,
        ...timed,
      }),
      z.strictObject({
        kind: z.literal('study-guide'),
        contentType: z.literal('application/pdf'),
        pages: z.int().positive(),
        ...common,
      }),
    ]),
  )
  .parse(JSON.parse(read('media.json').toString()));
const spoken = items.filter((item) => item.kind !== 'study-guide');

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function cueTimes(captions: string): readonly number[] {
  const cues = read(captions)
    .toString()
    .matchAll(/^(\d\S+) --> (\S+)$/gm);
  return [...cues].flatMap(([, start = '', end = '']) => [seconds(start), seconds(end)]);
}

describe('the sample media', () => {
  it('are six courses, four podcasts and four study guides', () => {
    const count = (kind: string) => items.filter((item) => item.kind === kind).length;
    expect([count('course'), count('podcast'), count('study-guide')]).toEqual([6, 4, 4]);
  });

  it.each(items)('$file has the listed size', ({ file, fileSize }) => {
    expect(read(file).length).toBe(fileSize);
  });

  it.each(items.filter(({ kind }) => kind === 'course'))(
    '$file can start playing before it is fully loaded',
    ({ file }) => {
      const video = read(file);
      expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
    },
  );

  it.each(items.filter(({ kind }) => kind === 'study-guide'))(
    '$file has only shadings that pdf.js supports',
    ({ file }) => {
      expect(read(file).includes('/ShadingType 1')).toBe(false);
    },
  );

  it.each(spoken)('the captions of $file are in order and end with the file', ({ captions, durationSeconds }) => {
    const times = cueTimes(captions);
    const inOrder = times.every((time, index) => index < 2 || time >= (times[index - 2] ?? 0));
    expect({ inOrder, ends: (times.at(-1) ?? Infinity) <= durationSeconds }).toEqual({ inOrder: true, ends: true });
  });

  it('stay small enough for a repository', () => {
    expect(items.reduce((sum, { fileSize }) => sum + fileSize, 0)).toBeLessThan(22 * 1024 * 1024);
  });
});
