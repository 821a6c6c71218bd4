import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mail, MailQueue } from '#functions/mail/mail.public.ts';
import type { MemberRow } from '#functions/members/members.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import type { DueMember } from '#platform/queue/due-members.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DEFAULT_MAIL_CHOICES } from '#shared/accounts/mail-choices.ts';
import { changeInterviewPlanEndpoint } from '../change-interview-plan.endpoint.ts';
import { startInterviewPlanWorld } from '../interview-plan-world.fixtures.ts';
import { remindMember } from './remind-member.worker.ts';
import { sendReminders } from './send-reminders.schedule.ts';

let world: Awaited<ReturnType<typeof startInterviewPlanWorld>>;
let posted: Mail[];

beforeAll(async () => {
  world = await startInterviewPlanWorld();
});

beforeEach(() => {
  posted = [];
  world.setNow('2026-11-25T14:00:00.000Z');
});

afterAll(() => world.close());

const wantsReminders = { mailChoices: { ...DEFAULT_MAIL_CHOICES, planReminder: true } };

/** Adds a member with an interview plan, on November 25. */
async function addMember(
  memberId: string,
  interviewDate: string | null,
  given: Partial<MemberRow> = wantsReminders,
) {
  await world.addMember(memberId, given);
  const body = { timeZone: 'America/New_York', interviewDate };
  await changeInterviewPlanEndpoint.with(world)({
    ...aCall,
    caller: { ...member, memberId },
    body,
  });
}

const collectMail = async (mail: Mail) => void posted.push(mail);

/**
 * Runs the schedule at each of these times, and the worker for each message. Returns the members
 * whose reminder failed.
 */
async function runAt(times: string[], post: MailQueue['post'] = collectMail) {
  const failed: string[] = [];
  for (const time of times) {
    world.setNow(time);
    const messages: DueMember[] = [];
    const queue = { sendAll: async (sent: readonly DueMember[]) => void messages.push(...sent) };
    await sendReminders.with({ ...world, queue })();

    const { run: remind } = remindMember.with({ ...world, mails: { post } });
    for (const message of messages)
      await remind(message, { receiveCount: 1 }).catch(() => failed.push(message.memberId));
  }

  return failed;
}

const listDays = (memberId: string) =>
  posted.flatMap(({ mailId, to }) =>
    'memberId' in to && to.memberId === memberId ? [mailId.split('#').at(-1)] : [],
  );

it('emails today’s task once per day, at 8:00 in the member’s time zone', async () => {
  await addMember('ann', '2026-12-04');
  await runAt(['2026-11-26T12:59:00.000Z']);
  expect(posted).toEqual([]);

  await runAt(['2026-11-26T13:00:00.000Z', '2026-11-26T13:30:00.000Z']);
  expect(posted).toEqual([
    {
      kind: 'plan-reminder',
      mailId: 'plan-reminder#ann#2026-11-26',
      to: { memberId: 'ann' },
      title: 'Answer one question',
      detail: 'Tell me about yourself and what brings you to this role.',
      daysLeft: 8,
    },
  ]);

  await runAt(['2026-11-27T13:00:00.000Z']);
  expect(listDays('ann')).toEqual(['2026-11-26', '2026-11-27']);
});

it('emails only members who turned reminders on, have a membership, and aren’t disabled', async () => {
  await addMember('off', null, {});
  await addMember('free', null, { ...wantsReminders, plan: null });
  await addMember('out', null, { ...wantsReminders, disabled: true });
  await addMember('expired', null, { ...wantsReminders, planEndsAt: '2026-11-01T00:00:00.000Z' });
  await runAt(['2026-11-26T13:00:00.000Z']);

  expect(['off', 'free', 'out', 'expired'].flatMap(listDays)).toEqual([]);
});

it('sends nothing on a day that is done or skipped, on days off, and long after the interview', async () => {
  await addMember('bea', '2026-12-04');
  world.setNow('2026-11-24T14:00:00.000Z');
  await addMember('cat', '2026-11-24');
  await addMember('dan', null);

  const task = { kind: 'question', questionId: 'introduce-yourself' } as const;
  await world.interviewPlans.mark('bea', { day: '2026-11-26', outcome: 'done', task }, []);
  await world.interviewPlans.mark('dan', { day: '2026-11-24', outcome: 'skipped', task }, []);
  await runAt(['2026-11-26T13:00:00.000Z']);
  expect(['bea', 'cat', 'dan'].flatMap(listDays)).toEqual([]);

  await runAt(['2026-11-27T13:00:00.000Z']);
  expect(['bea', 'cat', 'dan'].map((id) => listDays(id).length)).toEqual([1, 0, 1]);
});

it('asks how the interview went, once, on the next morning', async () => {
  await addMember('hal', '2026-11-25');
  await runAt(['2026-11-26T13:00:00.000Z', '2026-11-27T13:00:00.000Z']);
  expect(posted.filter(({ to }) => 'memberId' in to && to.memberId === 'hal')).toEqual([
    {
      kind: 'plan-reminder',
      mailId: 'plan-reminder#hal#2026-11-26',
      to: { memberId: 'hal' },
      title: 'Write down what they asked',
      detail:
        'How did your interview go? Take two minutes to write down the questions while you remember them.',
      daysLeft: null,
    },
  ]);
});

it('reminds the other members if one fails, and that member in the next run', async () => {
  await addMember('eve', '2026-12-04');
  await addMember('fay', '2026-12-04');

  const post = async (mail: Mail) => {
    if (mail.mailId.includes('eve')) throw new Error('the queue failed');
    posted.push(mail);
  };
  expect(await runAt(['2026-11-26T13:00:00.000Z'], post)).toEqual(['eve']);
  expect(listDays('fay')).toEqual(['2026-11-26']);

  await runAt(['2026-11-26T13:30:00.000Z']);
  expect(listDays('eve')).toEqual(['2026-11-26']);
});

it('posts the same mail ID if a message is delivered twice at once', async () => {
  await addMember('gil', '2026-12-04');
  world.setNow('2026-11-26T13:00:00.000Z');

  const { run: remind } = remindMember.with({ ...world, mails: { post: collectMail } });
  await Promise.all([1, 2].map(() => remind({ memberId: 'gil' }, { receiveCount: 1 })));

  expect(new Set(listDays('gil'))).toEqual(new Set(['2026-11-26']));
  expect(await runAt(['2026-11-26T13:30:00.000Z'])).toEqual([]);
});
