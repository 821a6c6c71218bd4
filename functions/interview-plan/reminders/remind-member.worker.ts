import { postsMail } from '#functions/mail/mail.public.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { dueMemberSchema, type DueMember } from '#platform/queue/due-members.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { addDays, countDays } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { describeTask } from '#shared/interview-plan/task-text.ts';
import { buildInterviewPlan } from '../build-interview-plan.ts';
import { findInterviewPlanOwner } from '../interview-plan-owner.service.ts';
import { interviewPlanSources, readInterviewPlanFacts } from '../read-interview-plan.service.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';
import { findNextReminder } from '../reminder-time.ts';

/**
 * Emails today's open task to a member who turned reminders on. After a crash before the reschedule,
 * the retry enqueues the same mail ID.
 */
export const remindMember = queueWorker('remind-member', {
  impact: 'Members get no email about today’s task in their interview plan.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find', 'scheduleReminder'),
    members: memberStore.pick('find'),
    sources: interviewPlanSources,
    mails: postsMail,
  },
  timeoutSeconds: 60,
})(({ interviewPlans, members, sources, mails }) => ({
  read: (body) => ({ kind: 'work', work: [dueMemberSchema.parse(JSON.parse(body))] }),

  async run({ memberId }: DueMember) {
    const now = sources.now();
    const row = await interviewPlans.find(memberId);
    if (!row?.nextReminderAt || row.nextReminderAt > now.toISOString()) return;

    const owner = await findInterviewPlanOwner(members, memberId, now);
    const reminder =
      owner?.plan && owner.mailChoices.planReminder
        ? describeReminder(
            buildInterviewPlan(await readInterviewPlanFacts(sources, owner), row, now).plan,
          )
        : null;

    if (reminder) {
      const { day, ...texts } = reminder;
      const mailId = `plan-reminder#${memberId}#${day}`;
      await mails.post({ kind: 'plan-reminder', mailId, to: { memberId }, ...texts });
    }

    await interviewPlans.scheduleReminder(row, findNextReminder(now, row.timeZone));
  },

  getLogIds: ({ memberId }) => ({ memberId }),
}));

export const { handler, declaration } = remindMember;

/** Null if there is nothing to do today. The morning after an interview, asks how it went. */
function describeReminder({ days, today, interviewDate, targetRole }: InterviewPlan) {
  if (interviewDate === addDays(today, -1))
    return { day: today, daysLeft: null, ...AFTER_INTERVIEW };

  const [first] = days;
  const hasPassed = interviewDate !== null && interviewDate < today;
  if (!first || first.outcome !== null || first.task.kind === 'free' || hasPassed) return null;

  const daysLeft = interviewDate === null ? null : countDays(today, interviewDate);

  return { day: today, daysLeft, ...describeTask(first.task, targetRole) };
}

const AFTER_INTERVIEW = {
  title: 'Write down what they asked',
  detail:
    'How did your interview go? Take two minutes to write down the questions while you remember them.',
};
