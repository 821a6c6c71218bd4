import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { coachProfileRowSchema } from './coaches/coach-profile.store.ts';
import { answerRowSchema } from './statement/statement.store.ts';

export const COACHING: MemberTable = {
  id: 'Coaching',
  key: ['memberId', 'requestId'],
  erasedBy: 'feature',
  copy: 'feature',
};

export const COACH_PROFILES: MemberTable = {
  id: 'CoachProfiles',
  key: ['memberId', 'part'],
  erasedBy: 'rows',
  copy: {
    path: 'coach-profile.json',
    description: 'if you are a coach: your bio, and the phrases that you saved',
    schema: coachProfileRowSchema,
  },
};

/** Answer rows belong to the coach. Deleting the coach's account anonymizes them. */
export const COACH_STATEMENTS: MemberTable = {
  id: 'CoachStatements',
  key: ['period', 'entry'],
  index: 'byMember',
  erasedBy: 'feature',
  copy: {
    path: 'coach-answers.json',
    description:
      'if you are a coach: for each answer you sent, its month, whether it was in time, and its rating',
    schema: answerRowSchema
      .omit({ entry: true, memberId: true })
      .transform(({ period: month, ...answer }) => ({ month, ...answer })),
  },
};
