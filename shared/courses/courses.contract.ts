import * as z from 'zod';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { catalogItemSchema, itemIdSchema } from '#shared/catalog/catalog-item.ts';
import { itemContracts, playbackContracts } from '#shared/catalog/item-contracts.ts';
import {
  countField,
  fileField,
  itemFieldsSchema,
  itemLimits,
} from '#shared/catalog/item-fields.ts';
import { listQuerySchema } from '#shared/catalog/list-query.ts';
import { streamStatusSchema } from '#shared/catalog/stream.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { typedLine } from '#shared/text/typed-text.ts';

import { learningPointLimits } from './learning-points.ts';

const contract = contractsFor('courses');

export const courseSchema = catalogItemSchema.extend({
  /** The API path `/api/courses/{id}/playback`; null without a file or access. */
  videoUrl: z.string().nullable(),
  /**
   * The API path `/api/courses/{id}/captions`, for a `<track>` element; null without captions or
   * access.
   */
  captionsUrl: z.string().nullable(),
  /** In seconds; 0 if unknown. */
  duration: z.number(),
  /** Shorter side of the video's picture in pixels; null without a video or if unknown. */
  videoLines: z.number().nullable(),
  /** The scoring criteria that the course trains, in the order of `criterionKeys`. */
  trainedCriteria: z.array(z.enum(criterionKeys)),
  /** Null for everyone but administrators. */
  streamStatus: streamStatusSchema,
  /** The "What you'll learn" list. If empty, the page shows a general list. */
  learningPoints: z.array(z.string()),
});

export type Course = z.output<typeof courseSchema>;

const courseWithCategorySchema = courseSchema.extend({
  category: z.object({ name: z.string() }).nullable(),
});

export type CourseWithCategory = z.output<typeof courseWithCategorySchema>;

/** A course without a video is saved as hidden, whatever `isPublic` says. */
export const courseFieldsSchema = itemFieldsSchema.extend({
  videoUrl: fileField,
  /** URL of a WebVTT file. */
  captionsUrl: fileField,
  duration: countField(itemLimits.durationSeconds),
  /** Stored in display order and without duplicates. */
  trainedCriteria: z
    .array(z.enum(criterionKeys))
    .max(criterionKeys.length)
    .default([])
    .transform((sent) => criterionKeys.filter((key) => sent.includes(key))),
  learningPoints: z
    .array(typedLine().min(1).max(learningPointLimits.length))
    .max(learningPointLimits.points)
    .default([]),
});

export type CourseFields = z.output<typeof courseFieldsSchema>;

export const {
  list: listCourses,
  read: getAdminCourse,
  create: createCourse,
  update: updateCourse,
  delete: deleteCourse,
} = itemContracts('course', { item: courseSchema, fields: courseFieldsSchema });

export const { playback: getCoursePlayback, captions: getCourseCaptions } = playbackContracts(
  'course',
  'courseId',
);

export const getCourse = contract({
  name: 'get-course',
  method: 'GET',
  path: '/api/courses/{courseId}',
  access: 'anyone',
  params: z.object({ courseId: itemIdSchema }),
  replies: { 200: courseWithCategorySchema },
});

export const listAdminCourses = contract({
  name: 'list-admin-courses',
  method: 'GET',
  path: '/api/admin/courses',
  access: 'admin',
  query: listQuerySchema,
  replies: { 200: z.array(courseSchema) },
});
