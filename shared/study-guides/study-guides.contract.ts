import * as z from 'zod';
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

export const studyGuideSchema = catalogueItemSchema.extend({
  /** `/api/study-guides/{id}/download` for who may read and when there is a file; else null. */
  fileUrl: z.string().nullable(),
  /** Bytes, measured; 0 without a file. */
  fileSize: z.number(),
  /** 0 is unknown. */
  pageCount: z.number(),
});
export type StudyGuide = z.output<typeof studyGuideSchema>;

/** A study guide needs its PDF; 400 without. The size is measured, whatever a body says. */
export const studyGuideFieldsSchema = itemFieldsSchema.extend({
  fileUrl: fileField,
  pageCount: countField(itemLimits.pageCount),
});
export type StudyGuideFields = z.output<typeof studyGuideFieldsSchema>;

const feature = 'study-guides';
const BY_ID = z.object({ id: ITEM_ID });

/** By position. Visitors see everything locked; hidden guides are there for administrators only. */
export const listStudyGuides = contract({
  feature,
  name: 'list-study-guides',
  method: 'GET',
  path: '/api/study-guides',
  access: 'anyone',
  query: listQuerySchema,
  replies: { 200: z.array(studyGuideSchema) },
});

/**
 * The address of the PDF, for reading in the page (`?purpose=read`) or for downloading, which counts as one of the
 * member's downloads. 403 PLAN_REQUIRED when locked, 404 without a file, 409 FILE_NOT_READY while it is being taken over.
 */
export const downloadStudyGuide = contract({
  feature,
  name: 'download-study-guide',
  method: 'GET',
  path: '/api/study-guides/{id}/download',
  access: 'member',
  params: BY_ID,
  query: z.object({ purpose: z.enum(['download', 'read']).default('download') }),
  replies: { 200: mediaAddressSchema.extend({ fileName: z.string() }) },
});

export const createStudyGuide = contract({
  feature,
  name: 'create-study-guide',
  method: 'POST',
  path: '/api/admin/study-guides',
  access: 'admin',
  body: studyGuideFieldsSchema.extend(submissionMark),
  replies: { 201: studyGuideSchema },
});

export const updateStudyGuide = contract({
  feature,
  name: 'update-study-guide',
  method: 'PUT',
  path: '/api/admin/study-guides/{id}',
  access: 'admin',
  params: BY_ID,
  body: studyGuideFieldsSchema.extend(revisionMark),
  replies: { 200: studyGuideSchema },
});

/** Removes the study guide with its files. */
export const deleteStudyGuide = contract({
  feature,
  name: 'delete-study-guide',
  method: 'DELETE',
  path: '/api/admin/study-guides/{id}',
  access: 'admin',
  params: BY_ID,
  replies: { 204: 'empty' },
});
