import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { coachProfileRowSchema } from './coaches/coach-profile.store.ts';

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
