import * as z from 'zod';
import { criterionKeys } from '../../shared/analysis/criteria.ts';
import type { Course, CourseFields } from '../../shared/courses/courses.contract.ts';
import {
  catalogueRowSchema,
  commonItemFor,
  filePathFor,
  storedFileSchema,
  videoType,
  type EditMarks,
  type ItemKind,
} from '../catalogue/catalogue.public.ts';
import { isRefusal } from '../platform/http/refusal.ts';

export const courseRowSchema = catalogueRowSchema.extend({
  kind: z.literal('course'),
  duration: z.number(),
  captions: storedFileSchema.nullable(),
  /** Rows written before this field existed have no value. */
  trains: z.array(z.enum(criterionKeys)).default([]),
});
export type CourseRow = z.output<typeof courseRowSchema>;

const playbackPath = (id: string) => `/api/courses/${id}/playback`;
const captionsPath = (id: string) => `/api/courses/${id}/captions`;

export const courseKind: ItemKind<CourseRow, Course, CourseFields & EditMarks> = {
  kind: 'course',
  rowSchema: courseRowSchema,
  mainFile: {
    path: playbackPath,
    sentIn: ({ videoUrl }) => videoUrl,
    contentTypeOf: videoType,
    wrongType: 'We can’t play that file. Please upload an MP4, WebM or MOV video.',
  },
  async rowFrom(common, { fields, current, files }) {
    const path = captionsPath(common.itemId);
    const captions = await files.takeCaptions(fields.captionsUrl, path, current?.captions ?? null);
    if (isRefusal(captions)) return captions;
    const { duration, trains } = fields;
    return { ...common, kind: 'course', duration, trains, captions };
  },
  ownFiles: ({ captions }) => ({ files: [captions], pictures: [] }),
  itemFor(viewer, row) {
    const { itemId, duration, trains, captions } = row;
    return {
      ...commonItemFor(viewer, row),
      duration,
      trains,
      videoUrl: filePathFor(viewer, row, playbackPath(itemId)),
      captionsUrl: captions && filePathFor(viewer, row, captionsPath(itemId)),
    };
  },
};
