import * as z from 'zod';
import {
  catalogRowSchema,
  buildCommonItem,
  visibleFilePath,
  storedFileSchema,
  type EditMetadata,
  type ItemKind,
} from '#functions/catalog/catalog.public.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { FileSlot } from '#shared/catalog/catalog-item.ts';
import { setting } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import type { StreamStatus } from '#shared/catalog/stream.ts';
import type { Course, CourseFields } from '#shared/courses/courses.contract.ts';
import { checkConvertedVideo, checkVideo } from '#shared/uploads/check-file.ts';

const courseRowSchema = catalogRowSchema.extend({
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

    if (isRefusal(captions)) return { ...captions, field: 'captions' satisfies FileSlot };

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
export const courseKindForSaving = /* @__PURE__ */ derive(
  { convertsVideos: setting('CONVERTS_VIDEOS', z.stringbool()) },
  ({ convertsVideos }): typeof courseKind => {
    const checkFile = convertsVideos ? checkConvertedVideo : checkVideo;
    return { ...courseKind, mainFile: { ...courseKind.mainFile, checkFile } };
  },
);

function readStreamStatus({ stream }: CourseRow): StreamStatus {
  if (!stream) return null;
  if (stream.state === 'failed') return { state: 'failed', reason: stream.reason };
  return { state: stream.state === 'ready' ? 'ready' : 'encoding' };
}
