import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { removeInvisible } from '#shared/text/typed-text.ts';
import { UPLOAD_LIMIT_BYTES } from './upload-limits.ts';

const contract = contractsFor('uploads');

/**
 * Optional facts about the file. The upload URL's signature covers type and size, so S3 rejects a
 * mismatched file.
 */
const uploadDeclarationSchema = z.object({
  contentType: z.string().max(100).optional(),
  /** Bytes. */
  size: z.int().min(0).max(UPLOAD_LIMIT_BYTES).optional(),
  fileName: z.string().max(255).overwrite(removeInvisible).optional(),
  /**
   * Identifies the file, so that an interrupted upload can continue. If set, the file is uploaded
   * in parts: the returned URL isn't signed, `continueUpload` returns the URLs of the parts, and
   * `size` is required.
   */
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/**
 * Reserves an upload of one file and returns the URL to which the browser sends the file with PUT.
 * With the fingerprint of an unfinished upload, returns that upload's URL again.
 */
export const reserveUpload = contract({
  name: 'reserve-upload',
  method: 'POST',
  path: '/api/objects/upload',
  limits: [
    { counter: 'uploads', per: 'member', max: 30, window: 'hour', adminMax: 600 },
    { counter: 'uploads', per: 'members', max: 6_000, window: 'hour' },
  ],
  access: 'member',
  body: uploadDeclarationSchema.optional(),
  replies: { 200: z.object({ uploadURL: z.url() }) },
});

/**
 * Returns signed URLs for the next missing parts of an upload in parts. Once all parts have
 * arrived, completes the upload and returns no parts. Idempotent.
 */
export const continueUpload = contract({
  name: 'continue-upload',
  method: 'POST',
  path: '/api/objects/continue',
  access: 'admin',
  body: z.object({ uploadURL: z.string().min(1).max(8192) }),
  replies: {
    200: z.object({
      uploadedBytes: z.number(),
      /** Each part is the `size` bytes of the file that begin at byte `from`. */
      parts: z.array(z.object({ from: z.number(), size: z.number(), url: z.url() })),
    }),
  },
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
