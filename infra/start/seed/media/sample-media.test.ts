import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { probeMedia } from 'local-cloud/media-file';
import { criterionKeys, type CriterionKey } from '#shared/analysis/criteria.ts';
import { learningPointLimits } from '#shared/courses/learning-points.ts';

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

const timed = { captions: z.string(), durationSeconds: z.int().min(120).max(360) };

const items = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('course'),
        contentType: z.literal('video/mp4'),
        trainedCriteria: z.array(z.enum(criterionKeys)),
        learningPoints: z
          .array(z.string().min(1).max(learningPointLimits.length))
          .min(3)
          .max(learningPointLimits.points),
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
const courses = items.filter((item) => item.kind === 'course');

/** Words that a lesson must say if it claims to train a criterion. */
const wordsOfCriteria: Readonly<Record<CriterionKey, readonly RegExp[]>> = {
  charisma: [/lift your voice/],
  confidence: [/\bum\b/],
  posture: [/sit/, /shoulders/],
  eyeContact: [/lens/],
  communicationSkills: [/paus/, /\bum\b/],
  overallProfessionalism: [/light/, /lens/, /microphone/],
};

const readWords = (captions: string) =>
  read(captions).toString().replaceAll(/\s+/g, ' ').toLowerCase();

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

  it.each(spoken)('$file is as long as listed', async ({ file, durationSeconds }) => {
    const { durationSeconds: measured } = await probeMedia(
      fileURLToPath(new URL(file, import.meta.url)),
    );
    expect(Math.round(measured ?? 0)).toBe(durationSeconds);
  });

  it.each(courses)('$file has the 1,080 lines that its page promises', async ({ file }) => {
    const { tracks } = await probeMedia(fileURLToPath(new URL(file, import.meta.url)));
    expect(tracks.find(({ type }) => type === 'video')?.height).toBe(1080);
  });

  it.each(items.filter((item) => item.kind === 'study-guide'))(
    '$file has the listed pages',
    ({ file, pages }) => {
      expect(
        read(file)
          .toString('latin1')
          .match(/\/Type \/Page$/gm)?.length,
      ).toBe(pages);
    },
  );

  it.each(spoken)(
    'the description of $slug lists its chapters in order',
    ({ description, durationSeconds }) => {
      const times = [...description.matchAll(/(?<=^|· )(\d+:\d\d) \S/gm)].map(([, time = '']) =>
        seconds(time),
      );

      expect(times.length).toBeGreaterThanOrEqual(4);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(durationSeconds);
    },
  );

  it('promises different learning points in every course', () => {
    const points = courses.flatMap(({ learningPoints }) => learningPoints);
    expect(new Set(points).size).toBe(points.length);
  });

  it.each(courses)(
    '$slug speaks about each criterion that it trains',
    ({ captions, trainedCriteria }) => {
      const words = readWords(captions);
      const unspoken = trainedCriteria.filter(
        (key) => !wordsOfCriteria[key].every((word) => word.test(words)),
      );

      expect(unspoken).toEqual([]);
    },
  );

  it.each(courses)('$file can start playing before it is fully loaded', ({ file }) => {
    const video = read(file);
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
  });

  it.each(items.filter(({ kind }) => kind === 'study-guide'))(
    '$file has only shadings that pdf.js supports',
    ({ file }) => {
      expect(read(file).includes('/ShadingType 1')).toBe(false);
    },
  );

  it.each(spoken)(
    'the captions of $file are in order and end with the file',
    ({ captions, durationSeconds }) => {
      const times = cueTimes(captions);
      const inOrder = times.every((time, index) => index < 2 || time >= (times[index - 2] ?? 0));

      expect({ inOrder, ends: (times.at(-1) ?? Infinity) <= durationSeconds }).toEqual({
        inOrder: true,
        ends: true,
      });
    },
  );

  it('stay small enough for a repository', () => {
    expect(items.reduce((sum, { fileSize }) => sum + fileSize, 0)).toBeLessThan(22 * 1024 * 1024);
  });
});
