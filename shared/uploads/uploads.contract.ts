import * as z from 'zod';
import { contract } from '../http/contract.ts';

export const MEGABYTE = 1024 * 1024;

/** Largest file of an administrator. */
export const UPLOAD_LIMIT_BYTES = 2048 * MEGABYTE;

/** Optional promise about the file. What is promised is signed, so that storage itself refuses anything else. */
export const uploadPromiseSchema = z.object({
  contentType: z.string().max(100).optional(),
  /** Bytes. */
  size: z.int().min(0).max(UPLOAD_LIMIT_BYTES).optional(),
  fileName: z.string().max(255).optional(),
});

/** Reserves a place for one file of this member and answers the address to PUT it to. */
export const reserveUpload = contract({
  feature: 'uploads',
  name: 'reserve-upload',
  method: 'POST',
  path: '/api/objects/upload',
  access: 'member',
  body: uploadPromiseSchema.optional(),
  bodyKind: 'json',
  replies: { 200: z.object({ uploadURL: z.url() }) },
});

/** Gives a reserved place back, with whatever was put there: after Cancel, so that nothing is left behind. Repeating it is fine. */
export const releaseUpload = contract({
  feature: 'uploads',
  name: 'release-upload',
  method: 'POST',
  path: '/api/objects/release',
  access: 'member',
  body: z.object({ uploadURL: z.string().min(1).max(8192) }),
  bodyKind: 'json',
  replies: { 204: 'empty' },
});
