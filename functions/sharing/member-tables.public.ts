import type { MemberTable } from '../platform/member-data/member-table.ts';
import { shareRowSchema } from './share.store.ts';

export const REPORT_SHARES: MemberTable = {
  id: 'ReportShares',
  key: ['memberId', 'shareKey'],
  erasedBy: 'rows',
  copy: {
    path: 'practice/shared-reports.json',
    description: 'links to your reports: when you created each one, when it expires, and when it was viewed',
    schema: shareRowSchema.pick({ videoId: true, createdAt: true, expiresAt: true, viewCount: true, views: true }),
  },
};
