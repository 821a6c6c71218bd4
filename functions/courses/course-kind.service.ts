import * as z from 'zod';
import {
  catalogRowSchema,
  buildCommonItem,
  visibleFilePath,
  storedFileSchema,
  type EditMetadata,
  type ItemKind,
} from '#functions/catalog/catalog.public.ts';
import { readEnvironment } from '#platform/environment.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import type { StreamStatus } from '#shared/catalog/stream.ts';
import type { Course, CourseFields } from '#shared/courses/courses.contract.ts';
import { checkConvertedVideo, checkVideo } from '#shared/uploads/check-file.ts';

export const courseRowSchema = catalogRowSchema.extend({
  kind: z.literal('course'),
  duration: z.number(),
  captions: storedFileSchema.nullable(),
  // The lists default to empty for rows written before these columns existed.
  trainedCriteria: z.array(z.enum(criterionKeys)).default([]),
  learningPoints: z.array(z.string()).default([]),
});

export type CourseRow = z.output<typeof courseRowSchema>;

const playbackPath = (id: string) => `/api/courses/${id}/playback`;
const captionsPath = (id: string) => `/api/courses/${id}/captions`;

export const courseKind: ItemKind<CourseRow, Course, CourseFields & EditMetadata> = {
  kind: 'course',
  rowSchema: courseRowSchema,
  mainFile: {
    path: playbackPath,
    readFileField: ({ videoUrl }) => videoUrl,
    checkFile: checkVideo,
  },

  async buildRow(common, { fields, current, files }) {
    const path = captionsPath(common.itemId);
    const captions = await files.resolveCaptions(
      fields.captionsUrl,
      path,
      current?.captions ?? null,
    );

    if (isRefusal(captions)) return captions;

    const { duration, trainedCriteria, learningPoints } = fields;

    return { ...common, kind: 'course', duration, trainedCriteria, learningPoints, captions };
  },

  listExtraFiles: ({ captions }) => ({ files: [captions], pictures: [] }),

  toItem(viewer, row) {
    const { itemId, duration, trainedCriteria, learningPoints, captions } = row;
    return {
      ...buildCommonItem(viewer, row),
      duration,
      videoLines: row.file?.lines ?? null,
      trainedCriteria,
      streamStatus: viewer?.role === 'admin' ? readStreamStatus(row) : null,
      learningPoints,
      videoUrl: visibleFilePath(viewer, row, playbackPath(itemId)),
      captionsUrl: captions && visibleFilePath(viewer, row, captionsPath(itemId)),
    };
  },
};

/** The item kind for saving courses. Accepts all codecs if CONVERTS_VIDEOS is true. */
export function courseKindForSavingFromEnv(): typeof courseKind {
  const { CONVERTS_VIDEOS } = readEnvironment({ CONVERTS_VIDEOS: z.stringbool() });
  const checkFile = CONVERTS_VIDEOS ? checkConvertedVideo : checkVideo;
  return { ...courseKind, mainFile: { ...courseKind.mainFile, checkFile } };
}

function readStreamStatus({ stream }: CourseRow): StreamStatus {
  if (!stream) return null;
  if (stream.state === 'failed') return { state: 'failed', reason: stream.reason };
  return { state: stream.state === 'ready' ? 'ready' : 'encoding' };
}
