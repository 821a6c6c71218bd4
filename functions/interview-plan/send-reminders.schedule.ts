import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { log, logError } from '#platform/logging.ts';
import { runInBatches } from '#platform/run-in-batches.ts';
import { scheduledHandler } from '#platform/scheduled.ts';
import { countDays } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { describeTask } from '#shared/interview-plan/task-text.ts';
import { buildInterviewPlan } from './build-interview-plan.ts';
import { type InterviewPlanOwners, interviewPlanOwners } from './interview-plan-owner.service.ts';
import {
  interviewPlanSourcesFromEnv,
  type InterviewPlanSources,
  readInterviewPlanFacts,
} from './read-interview-plan.service.ts';
import { interviewPlanStore, type InterviewPlanStore } from './interview-plan.store.ts';
import { findNextReminder } from './reminder-time.ts';

interface Deps {
  interviewPlans: Pick<InterviewPlanStore, 'find' | 'listReminders' | 'scheduleReminder'>;
  owners: InterviewPlanOwners;
  sources: InterviewPlanSources;
  mails: MailQueue;
}

/** After this time, the run stops. The remaining members wait for the next run. */
const MAX_RUN_MS = 4 * 60_000;
const CONCURRENT_REMINDERS = 5;

/**
 * Emails today's open task to members who turned reminders on. One member's failure doesn't block
 * others.
 */
export function sendRemindersWith(deps: Deps): () => Promise<void> {
  return async () => {
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
  };
}

/**
 * Returns true if an email was posted. A crash before the reschedule posts the same mail ID again.
 */
async function remindMember(deps: Deps, memberId: string, now: Date): Promise<boolean> {
  const { interviewPlans, owners, sources, mails } = deps;
  const row = await interviewPlans.find(memberId);
  if (!row?.nextReminderAt || row.nextReminderAt > now.toISOString()) return false;

  const owner = await owners.find(memberId, now);
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

export const handler = scheduledHandler('send-reminders', () =>
  sendRemindersWith({
    interviewPlans: interviewPlanStore(),
    owners: interviewPlanOwners(),
    sources: interviewPlanSourcesFromEnv(),
    mails: mailQueue(),
  }),
);
