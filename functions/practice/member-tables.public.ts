import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { jobPostRowSchema } from './questions/job-post.store.ts';
import { rehearsalRowSchema } from './rehearsal/rehearsal.store.ts';

/** One row per member: consent and analysis settings. */
export const PRACTICE_SETTINGS: MemberTable = {
  id: 'PracticeSettings',
  key: ['memberId'],
  erasedBy: 'feature',
  copy: 'feature',
};

/** The questions of each rehearsal. The answers are ordinary recordings. */
export const REHEARSALS: MemberTable = {
  id: 'Rehearsals',
  key: ['memberId', 'rehearsalId'],
  erasedBy: 'rows',
  copy: {
    path: 'practice/rehearsals.json',
    description:
      'each rehearsal: its questions, time limit, and recordings, when you started it, and when it ended',
    schema: rehearsalRowSchema.omit({ memberId: true }),
  },
};

/** One row per member with a saved job post. */
export const JOB_POSTS: MemberTable = {
  id: 'JobPosts',
  key: ['memberId'],
  erasedBy: 'rows',
  copy: {
    path: 'practice/job-post.json',
    description:
      'the job post you saved, when you saved it, its profession, our questions for it, and those that a language model wrote for it',
    schema: jobPostRowSchema.omit({ memberId: true }),
  },
};
