import * as z from 'zod';
import { criterionKeys } from '../../shared/analysis/criteria.ts';
import type { Course, CourseFields } from '../../shared/courses/courses.contract.ts';
import { checkVideo } from '../../shared/uploads/check-file.ts';
import {
  catalogRowSchema,
  buildCommonItem,
  visibleFilePath,
  storedFileSchema,
  type EditMetadata,
  type ItemKind,
} from '../catalog/catalog.public.ts';
import { isRefusal } from '../platform/http/refusal.ts';

export const courseRowSchema = catalogRowSchema.extend({
  kind: z.literal('course'),
  duration: z.number(),
  captions: storedFileSchema.nullable(),
  /** Defaults to an empty list for rows written before this column existed. */
  trainedCriteria: z.array(z.enum(criterionKeys)).default([]),
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
    const captions = await files.resolveCaptions(fields.captionsUrl, path, current?.captions ?? null);
    if (isRefusal(captions)) return captions;
    const { duration, trainedCriteria } = fields;
    return { ...common, kind: 'course', duration, trainedCriteria, captions };
  },
  listExtraFiles: ({ captions }) => ({ files: [captions], pictures: [] }),
  toItem(viewer, row) {
    const { itemId, duration, trainedCriteria, captions } = row;
    return {
      ...buildCommonItem(viewer, row),
      duration,
      trainedCriteria,
      videoUrl: visibleFilePath(viewer, row, playbackPath(itemId)),
      captionsUrl: captions && visibleFilePath(viewer, row, captionsPath(itemId)),
    };
  },
};
