import { postsMail } from '#functions/mail/mail.public.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { log, logError } from '#platform/logging.ts';
import { runInBatches } from '#platform/run-in-batches.ts';
import { schedule } from '#platform/scheduled.ts';
import type { Wired } from '#platform/uses/use.ts';
import { countDays } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { describeTask } from '#shared/interview-plan/task-text.ts';
import { buildInterviewPlan } from './build-interview-plan.ts';
import { findInterviewPlanOwner } from './interview-plan-owner.service.ts';
import { interviewPlanSources, readInterviewPlanFacts } from './read-interview-plan.service.ts';
import { interviewPlanStore } from './interview-plan.store.ts';
import { findNextReminder } from './reminder-time.ts';

const uses = {
  interviewPlans: interviewPlanStore.pick('find', 'listReminders', 'scheduleReminder'),
  members: memberStore.pick('find'),
  sources: interviewPlanSources,
  mails: postsMail,
};

type Deps = Wired<typeof uses>;

/** After this time, the run stops. The remaining members wait for the next run. */
const MAX_RUN_MS = 4 * 60_000;
const CONCURRENT_REMINDERS = 5;

/**
 * Emails today's open task to members who turned reminders on. One member's failure doesn't block
 * others.
 */
export const sendReminders = schedule('send-reminders', {
  impact: 'Members get no email about today’s task in their interview plan.',
  uses,
  timeoutSeconds: 300,
})(async (deps) => {
  const { interviewPlans, sources } = deps;
  const started = sources.now();
  const counts = { sent: 0, failed: 0 };
  const isOver = () => sources.now().getTime() - started.getTime() > MAX_RUN_MS;

  for await (const page of interviewPlans.listReminders(started)) {
    await runInBatches(page, CONCURRENT_REMINDERS, async ({ memberId }) => {
      if (isOver()) return;

      try {
        if (await remindMember(deps, memberId, started)) counts.sent += 1;
      } catch (error) {
        logError('member not reminded', error, { memberId });
        counts.failed += 1;
      }
    });

    if (isOver()) break;
  }

  finish(counts);
});

export const { handler, declaration } = sendReminders;

/**
 * Returns true if an email was posted. A crash before the reschedule posts the same mail ID again.
 */
async function remindMember(deps: Deps, memberId: string, now: Date): Promise<boolean> {
  const { interviewPlans, members, sources, mails } = deps;
  const row = await interviewPlans.find(memberId);
  if (!row?.nextReminderAt || row.nextReminderAt > now.toISOString()) return false;

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

  return reminder !== null;
}

/** Null if there is nothing to do today, or the interview is over. */
function describeReminder({ days, today, interviewDate, targetRole }: InterviewPlan) {
  const [first] = days;
  const hasPassed = interviewDate !== null && interviewDate < today;
  if (!first || first.outcome !== null || first.task.kind === 'free' || hasPassed) return null;

  const daysLeft = interviewDate === null ? null : countDays(today, interviewDate);

  return { day: today, daysLeft, ...describeTask(first.task, targetRole) };
}

function finish(counts: { sent: number; failed: number }): void {
  log('info', 'reminders sent', counts);
  if (counts.failed > 0) throw new Error(`${counts.failed} members could not be reminded`);
}
