import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { shareCommentsRowSchema } from './share-comment.store.ts';
import { shareRowSchema } from './share.store.ts';

export const REPORT_SHARES: MemberTable = {
  id: 'ReportShares',
  key: ['memberId', 'shareKey'],
  erasedBy: 'rows',
  copy: {
    path: 'practice/shared-reports.json',
    description:
      'links to your reports: when you created each one, when it expires, and when it was viewed',
    schema: shareRowSchema.pick({
      videoId: true,
      createdAt: true,
      expiresAt: true,
      viewCount: true,
      views: true,
    }),
  },
};

/**
 * One row per link that allows comments. Deleted with the recording, or when its link is revoked
 * and has no comments.
 */
export const REPORT_COMMENTS: MemberTable = {
  id: 'ReportComments',
  key: ['memberId', 'commentsKey'],
  erasedBy: 'rows',
  copy: {
    path: 'practice/shared-report-comments.json',
    description:
      'comments that people made on reports you shared: text, moment, time, and the name they entered',
    schema: shareCommentsRowSchema.pick({ videoId: true, comments: true }),
  },
};
