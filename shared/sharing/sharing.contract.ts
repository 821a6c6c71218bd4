import * as z from 'zod';
import { analysisRecordSchema, analysisResultsSchema } from '../analysis/analysis-record.ts';
import { signedMediaUrlSchema } from '../catalog/catalog-item.ts';
import { contractsFor } from '../http/contract.ts';
import { SHARE_DAYS } from './share-limits.ts';

const contract = contractsFor('sharing');

/** A valid link to one report, as sent to its owner. All times are ISO 8601. */
export const reportShareSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** All views so far, except the owner's. */
  viewCount: z.number(),
  /** Times of the newest views, newest first. At most `MAX_LISTED_VIEWS`. */
  views: z.array(z.string()),
});
export type ReportShare = z.output<typeof reportShareSchema>;

const id = z.string().regex(/^[0-9a-z-]{10,64}$/);

/** The report's valid links, newest first. */
export const listShares = contract({
  name: 'list-shares',
  method: 'GET',
  path: '/api/user-videos/{id}/shares',
  access: 'member',
  params: z.object({ id }),
  replies: { 200: z.array(reportShareSchema) },
});

/**
 * Creates a link to the report. `path` has the token in its fragment and can't be read again. 404 until the analysis is
 * complete, 409 SHARE_LIMIT if the report already has `MAX_SHARES` valid links.
 */
export const createShare = contract({
  name: 'create-share',
  method: 'POST',
  path: '/api/user-videos/{id}/shares',
  access: 'member',
  params: z.object({ id }),
  body: z.object({ days: z.literal(SHARE_DAYS) }),
  replies: { 201: z.object({ share: reportShareSchema, path: z.string() }) },
});

/** Revokes the link at once. Idempotent. */
export const revokeShare = contract({
  name: 'revoke-share',
  method: 'DELETE',
  path: '/api/user-videos/{id}/shares/{shareId}',
  access: 'member',
  params: z.object({ id, shareId: id }),
  replies: { 204: 'empty' },
});

/** Any text is accepted, so that a malformed token gets the same response as an unknown token. */
const tokenBody = z.object({ token: z.string().max(200) });

/**
 * The report behind a link, for whoever has the token, and adds a view to the link's log. The same 404 for an unknown,
 * expired or revoked link, a deleted recording, and a closed account.
 */
export const openSharedReport = contract({
  name: 'open-shared-report',
  method: 'POST',
  path: '/api/shared-reports',
  access: 'anyone',
  body: tokenBody,
  replies: {
    200: z.object({
      recordedAt: z.string(),
      questionId: z.string().nullable(),
      results: analysisResultsSchema,
      record: analysisRecordSchema.nullable(),
      /** When the link expires. */
      expiresAt: z.string(),
    }),
  },
});

/** A signed URL of the shared recording, valid for `SHARED_PLAYBACK_MINUTES`. 404 as for `openSharedReport`. */
export const playSharedReport = contract({
  name: 'play-shared-report',
  method: 'POST',
  path: '/api/shared-reports/playback',
  access: 'anyone',
  body: tokenBody,
  replies: { 200: signedMediaUrlSchema },
});
