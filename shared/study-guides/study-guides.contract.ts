import * as z from 'zod';
import {
  catalogItemSchema,
  itemIdSchema,
  signedMediaUrlSchema,
} from '#shared/catalog/catalog-item.ts';
import { itemContracts } from '#shared/catalog/item-contracts.ts';
import {
  countField,
  fileField,
  itemFieldsSchema,
  itemLimits,
} from '#shared/catalog/item-fields.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/uploads/upload-limits.ts';

const contract = contractsFor('study-guides');

export const studyGuideSchema = catalogItemSchema.extend({
  /** `/api/study-guides/{id}/download`; null without a file or access. */
  fileUrl: z.string().nullable(),
  /** Size in bytes; 0 without a file. */
  fileSize: z.number(),
  /** 0 if unknown. */
  pageCount: z.number(),
});

export type StudyGuide = z.output<typeof studyGuideSchema>;

/** 409 FILE_REQUIRED if the guide would be published without its PDF. */
export const studyGuideFieldsSchema = itemFieldsSchema.extend({
  fileUrl: fileField,
  /**
   * Size in bytes, as the form displays it. Not stored, because the server measures the PDF; 0
   * without a PDF.
   */
  fileSize: countField(UPLOAD_LIMIT_BYTES),
  pageCount: countField(itemLimits.pageCount),
});

export type StudyGuideFields = z.output<typeof studyGuideFieldsSchema>;

export const {
  list: listStudyGuides,
  read: getAdminStudyGuide,
  create: createStudyGuide,
  update: updateStudyGuide,
  delete: deleteStudyGuide,
} = itemContracts('study-guide', { item: studyGuideSchema, fields: studyGuideFieldsSchema });

/**
 * The URL of the PDF, for reading on the page (`?purpose=read`) or for downloading. Only downloads
 * are recorded in the member's progress. 403 PLAN_REQUIRED if locked, 404 without a file, 409
 * FILE_NOT_READY while the file is being copied.
 */
export const downloadStudyGuide = contract({
  name: 'download-study-guide',
  method: 'GET',
  path: '/api/study-guides/{id}/download',
  access: 'member',
  params: z.object({ id: itemIdSchema }),
  query: z.object({ purpose: z.enum(['download', 'read']).default('download') }),
  replies: { 200: signedMediaUrlSchema.extend({ fileName: z.string() }) },
});
