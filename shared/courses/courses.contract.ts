import * as z from 'zod';
import { criterionKeys } from '../analysis/criteria.ts';
import { catalogueItemSchema, ITEM_ID, listQuerySchema, mediaAddressSchema } from '../catalogue/catalogue-item.ts';
import {
  countField,
  fileField,
  itemFieldsSchema,
  itemLimits,
  revisionMark,
  submissionMark,
} from '../catalogue/item-fields.ts';
import { contract } from '../http/contract.ts';

export const courseSchema = catalogueItemSchema.extend({
  /** `/api/courses/{id}/playback` for who may watch and when there is a file; else null. */
  videoUrl: z.string().nullable(),
  /** `/api/courses/{id}/captions`, usable as the source of a track; null like `videoUrl`. */
  captionsUrl: z.string().nullable(),
  /** Seconds; 0 is unknown. */
  duration: z.number(),
  /** What it trains of what an analysis scores, in the order of the criteria; empty is nothing in particular. */
  trains: z.array(z.enum(criterionKeys)),
});
export type Course = z.output<typeof courseSchema>;

/** A course's page: also says the category's name. */
export const coursePageSchema = courseSchema.extend({ category: z.object({ name: z.string() }).nullable() });
export type CoursePage = z.output<typeof coursePageSchema>;

export const courseFieldsSchema = itemFieldsSchema.extend({
  videoUrl: fileField,
  /** A WebVTT file. */
  captionsUrl: fileField,
  duration: countField(itemLimits.durationSeconds),
  /** In any order; each counts once. */
  trains: z
    .array(z.enum(criterionKeys))
    .max(criterionKeys.length)
    .default([])
    .transform((sent) => criterionKeys.filter((key) => sent.includes(key))),
});
export type CourseFields = z.output<typeof courseFieldsSchema>;

const feature = 'courses';
const BY_COURSE_ID = z.object({ courseId: ITEM_ID });
const BY_ID = z.object({ id: ITEM_ID });

/** By position. Visitors see everything locked; hidden courses are there for administrators only. */
export const listCourses = contract({
  feature,
  name: 'list-courses',
  method: 'GET',
  path: '/api/courses',
  access: 'anyone',
  query: listQuerySchema,
  replies: { 200: z.array(courseSchema) },
});

export const getCourse = contract({
  feature,
  name: 'get-course',
  method: 'GET',
  path: '/api/courses/{courseId}',
  access: 'anyone',
  params: BY_COURSE_ID,
  replies: { 200: coursePageSchema },
});

/** 403 PLAN_REQUIRED when locked, 404 without a file, 409 FILE_NOT_READY while the first file is being taken over. */
export const getCoursePlayback = contract({
  feature,
  name: 'get-course-playback',
  method: 'GET',
  path: '/api/courses/{courseId}/playback',
  access: 'member',
  params: BY_COURSE_ID,
  replies: { 200: mediaAddressSchema },
});

/** Leads to the signed address of the captions, so that a track may name this path as its source. */
export const getCourseCaptions = contract({
  feature,
  name: 'get-course-captions',
  method: 'GET',
  path: '/api/courses/{courseId}/captions',
  access: 'member',
  params: BY_COURSE_ID,
  replies: { 302: 'redirect' },
});

export const listAdminCourses = contract({
  feature,
  name: 'list-admin-courses',
  method: 'GET',
  path: '/api/admin/courses',
  access: 'admin',
  replies: { 200: z.array(courseSchema) },
});

export const createCourse = contract({
  feature,
  name: 'create-course',
  method: 'POST',
  path: '/api/admin/courses',
  access: 'admin',
  body: courseFieldsSchema.extend(submissionMark),
  replies: { 201: courseSchema },
});

export const updateCourse = contract({
  feature,
  name: 'update-course',
  method: 'PUT',
  path: '/api/admin/courses/{id}',
  access: 'admin',
  params: BY_ID,
  body: courseFieldsSchema.extend(revisionMark),
  replies: { 200: courseSchema },
});

/** Removes the course with its files. */
export const deleteCourse = contract({
  feature,
  name: 'delete-course',
  method: 'DELETE',
  path: '/api/admin/courses/{id}',
  access: 'admin',
  params: BY_ID,
  replies: { 204: 'empty' },
});
