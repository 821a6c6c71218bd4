import {
  ENQUEUE_TIMEOUT_SECONDS,
  enqueueDueMembers,
  type DueMember,
} from '#platform/queue/due-members.ts';
import { sendsBatchesTo } from '#platform/queue/queue.gateway.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock } from '#platform/uses/use.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';

/** Enqueues the members whose reminder is due. */
export const sendReminders = schedule('send-reminders', {
  impact: 'Due reminders are not found, so members get no email about today’s task.',
  uses: {
    interviewPlans: interviewPlanStore.pick('listReminders'),
    queue: sendsBatchesTo<DueMember>('ReminderQueue'),
    now: clock,
  },
  timeoutSeconds: ENQUEUE_TIMEOUT_SECONDS,
})((deps) =>
  enqueueDueMembers('send-reminders', deps.interviewPlans.listReminders(deps.now()), deps),
);

export const { handler, declaration } = sendReminders;
