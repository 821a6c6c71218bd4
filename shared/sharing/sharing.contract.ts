import * as z from 'zod';
import { analysisRecordSchema, analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import { signedMediaUrlSchema } from '#shared/catalog/catalog-item.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { submissionIdSchema } from '#shared/http/revision.ts';
import { secondsSchema } from '#shared/http/seconds.ts';
import { typedLine, typedText } from '#shared/text/typed-text.ts';
import {
  MAX_COMMENTER_NAME_CHARACTERS,
  MAX_SHARE_COMMENT_CHARACTERS,
  SHARE_DAYS,
} from './share-limits.ts';

const contract = contractsFor('sharing');

/** A valid link to one report, as sent to its owner. All times are ISO 8601. */
const reportShareSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** True if anyone with the link may comment. */
  allowsComments: z.boolean(),
  /** All views so far, except the owner's. */
  viewCount: z.number(),
  /** Times of the newest views, newest first. At most `MAX_LISTED_VIEWS`. */
  views: z.array(z.string()),
});

export type ReportShare = z.output<typeof reportShareSchema>;

/** A visitor's comment at a moment of the recording. */
export const shareCommentSchema = z.object({
  id: z.string(),
  /** Seconds from the start of the recording. */
  atSeconds: z.number(),
  text: z.string(),
  /** The name that the commenter entered; may be empty. */
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});

export type ShareComment = z.output<typeof shareCommentSchema>;

const id = z.string().regex(/^[0-9a-z-]{10,64}$/);

/** The report's valid links, newest first. 404 if the recording isn't the member's. */
export const listShares = contract({
  name: 'list-shares',
  method: 'GET',
  path: '/api/user-videos/{id}/shares',
  access: 'member',
  params: z.object({ id }),
  replies: { 200: z.array(reportShareSchema) },
});

/**
 * Creates a link to the report. `path` has the token in its fragment and can't be read again. 404
 * until the analysis is complete, 409 SHARE_LIMIT if the report already has `MAX_SHARES` valid
 * links.
 */
export const createShare = contract({
  name: 'create-share',
  method: 'POST',
  path: '/api/user-videos/{id}/shares',
  access: 'member',
  params: z.object({ id }),
  body: z.object({ days: z.literal(SHARE_DAYS), allowsComments: z.boolean().default(false) }),
  replies: { 201: z.object({ share: reportShareSchema, path: z.string() }) },
});

/** Revokes the link immediately. Idempotent. 404 if the recording isn't the member's. */
export const revokeShare = contract({
  name: 'revoke-share',
  method: 'DELETE',
  path: '/api/user-videos/{id}/shares/{shareId}',
  access: 'member',
  params: z.object({ id, shareId: id }),
  replies: { 204: 'empty' },
});

/**
 * Comments made through all links to the report, including ended links, in time order. 404 as for
 * `listShares`.
 */
export const listReportComments = contract({
  name: 'list-report-comments',
  method: 'GET',
  path: '/api/user-videos/{id}/comments',
  access: 'member',
  params: z.object({ id }),
  replies: { 200: z.array(shareCommentSchema.extend({ shareId: z.string() })) },
});

/** Deletes one comment. Idempotent. 404 if the recording isn't the member's. */
export const deleteReportComment = contract({
  name: 'delete-report-comment',
  method: 'DELETE',
  path: '/api/user-videos/{id}/shares/{shareId}/comments/{commentId}',
  access: 'member',
  params: z.object({ id, shareId: id, commentId: submissionIdSchema }),
  replies: { 204: 'empty' },
});

/** Any text is accepted, so that a malformed token gets the same response as an unknown token. */
const tokenBody = z.object({ token: z.string().max(200) });

/**
 * Returns the report to anyone with the link's token, and adds a view to the link's log. The same
 * 404 for an unknown, expired or revoked link, a deleted recording, and a closed account.
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
      expiresAt: z.string(),
      /**
       * Comments made through this link, in time order; null if the link doesn't allow comments.
       */
      comments: z.array(shareCommentSchema).nullable(),
    }),
  },
});

/**
 * A signed URL of the shared recording, valid for `SHARED_PLAYBACK_MINUTES`. 404 as for
 * `openSharedReport`.
 */
export const playSharedReport = contract({
  name: 'play-shared-report',
  method: 'POST',
  path: '/api/shared-reports/playback',
  access: 'anyone',
  body: tokenBody,
  replies: { 200: signedMediaUrlSchema },
});

/**
 * Adds a comment. The visitor's page generates `id`, so a repeated request adds only one. 400 if
 * `atSeconds` is after the recording's end, 409 COMMENT_LIMIT if the link has `MAX_SHARE_COMMENTS`.
 * 404 as for `openSharedReport`, and if the link doesn't allow comments.
 */
export const commentOnSharedReport = contract({
  name: 'comment-on-shared-report',
  method: 'POST',
  path: '/api/shared-reports/comments',
  access: 'anyone',
  body: tokenBody.extend({
    id: submissionIdSchema,
    atSeconds: secondsSchema,
    text: typedText().min(1).max(MAX_SHARE_COMMENT_CHARACTERS),
    name: typedLine().max(MAX_COMMENTER_NAME_CHARACTERS),
  }),
  replies: { 201: z.object({ comment: shareCommentSchema }) },
});
