import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { progressRowSchema } from './progress.store.ts';

export const PROGRESS: MemberTable = {
  id: 'Progress',
  key: ['memberId', 'itemKey'],
  erasedBy: 'rows',
  copy: {
    path: 'progress.json',
    description:
      'each course, podcast and study guide you opened: when, your position in seconds, when you finished, how often you downloaded it',
    schema: progressRowSchema.omit({ memberId: true, itemKey: true }),
  },
};
