import * as z from 'zod';
import { contractsFor } from '../http/contract.ts';

const contract = contractsFor('uploads');

/** Maximum size of a file that an administrator can upload. */
export const UPLOAD_LIMIT_BYTES = 2 * 1024 ** 3;

/** Optional facts about the file. The upload URL's signature covers type and size, so S3 rejects a mismatched file. */
export const uploadDeclarationSchema = z.object({
  contentType: z.string().max(100).optional(),
  /** Bytes. */
  size: z.int().min(0).max(UPLOAD_LIMIT_BYTES).optional(),
  fileName: z.string().max(255).optional(),
});

/** Reserves an upload of one file and returns the URL to which the browser sends the file with PUT. */
export const reserveUpload = contract({
  name: 'reserve-upload',
  method: 'POST',
  path: '/api/objects/upload',
  access: 'member',
  body: uploadDeclarationSchema.optional(),
  replies: { 200: z.object({ uploadURL: z.url() }) },
});

/** Cancels a reserved upload and deletes its file. Idempotent. */
export const releaseUpload = contract({
  name: 'release-upload',
  method: 'POST',
  path: '/api/objects/release',
  access: 'member',
  body: z.object({ uploadURL: z.string().min(1).max(8192) }),
  replies: { 204: 'empty' },
});
