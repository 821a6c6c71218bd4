import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { interviewPlanRowSchema } from './interview-plan.store.ts';
import { storiesRowSchema } from './stories/story.store.ts';

export const INTERVIEW_PLANS: MemberTable = {
  id: 'InterviewPlans',
  key: ['memberId'],
  erasedBy: 'rows',
  copy: {
    path: 'interview-plan.json',
    description:
      'your interview plan: interview date, target role, time zone, the days you marked, your notes on your interviews, your questions for the interviewer, and when you created a calendar link',
    schema: interviewPlanRowSchema.omit({
      memberId: true,
      feedHash: true,
      reminding: true,
      nextReminderAt: true,
    }),
  },
};

export const STORIES: MemberTable = {
  id: 'Stories',
  key: ['memberId'],
  erasedBy: 'rows',
  copy: {
    path: 'stories.json',
    description:
      'each story you wrote: its title, situation, task, action, and result, its topics, and when you last changed it',
    schema: storiesRowSchema.omit({ memberId: true }),
  },
};
