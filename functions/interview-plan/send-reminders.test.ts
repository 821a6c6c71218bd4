import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mail } from '#functions/mail/mail.public.ts';
import type { MemberRow } from '#functions/members/members.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DEFAULT_MAIL_CHOICES } from '#shared/accounts/mail-choices.ts';
import { changeInterviewPlanEndpoint } from './change-interview-plan.endpoint.ts';
import { startInterviewPlanWorld } from './interview-plan-world.fixtures.ts';
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

/** Runs the schedule at each of these times. */
async function runAt(...times: string[]) {
  for (const time of times) {
    world.setNow(time);
    await sendReminders.with({
      ...world,
      mails: { post: async (mail) => void posted.push(mail) },
    })();
  }
}

const listDays = (memberId: string) =>
  posted.flatMap(({ mailId, to }) =>
    'memberId' in to && to.memberId === memberId ? [mailId.split('#').at(-1)] : [],
  );

it('emails today’s task once per day, at 8:00 in the member’s time zone', async () => {
  await addMember('ann', '2026-12-04');
  await runAt('2026-11-26T12:59:00.000Z');
  expect(posted).toEqual([]);

  await runAt('2026-11-26T13:00:00.000Z', '2026-11-26T13:30:00.000Z');
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

  await runAt('2026-11-27T13:00:00.000Z');
  expect(listDays('ann')).toEqual(['2026-11-26', '2026-11-27']);
});

it('emails only members who turned reminders on, have a membership, and aren’t disabled', async () => {
  await addMember('off', null, {});
  await addMember('free', null, { ...wantsReminders, plan: null });
  await addMember('out', null, { ...wantsReminders, disabled: true });
  await addMember('expired', null, { ...wantsReminders, planEndsAt: '2026-11-01T00:00:00.000Z' });
  await runAt('2026-11-26T13:00:00.000Z');

  expect(['off', 'free', 'out', 'expired'].flatMap(listDays)).toEqual([]);
});

it('sends nothing on a day that is done or skipped, on days off, and after the interview', async () => {
  await addMember('bea', '2026-12-04');
  await addMember('cat', '2026-11-25');
  await addMember('dan', null);

  const task = { kind: 'question', questionId: 'introduce-yourself' } as const;
  await world.interviewPlans.mark('bea', { day: '2026-11-26', outcome: 'done', task }, []);
  await world.interviewPlans.mark('dan', { day: '2026-11-24', outcome: 'skipped', task }, []);
  await runAt('2026-11-26T13:00:00.000Z');
  expect(['bea', 'cat', 'dan'].flatMap(listDays)).toEqual([]);

  await runAt('2026-11-27T13:00:00.000Z');
  expect(['bea', 'cat', 'dan'].map((id) => listDays(id).length)).toEqual([1, 0, 1]);
});

it('continues with the other members if one fails, and reports the failure', async () => {
  await addMember('eve', '2026-12-04');
  await addMember('fay', '2026-12-04');
  world.setNow('2026-11-26T13:00:00.000Z');

  const post = async (mail: Mail) => {
    if (mail.mailId.includes('eve')) throw new Error('the queue failed');
    posted.push(mail);
  };
  await expect(sendReminders.with({ ...world, mails: { post } })()).rejects.toThrow(
    '1 members could not be reminded',
  );
  expect(listDays('fay')).toEqual(['2026-11-26']);

  await runAt('2026-11-26T13:30:00.000Z');
  expect(listDays('eve')).toEqual(['2026-11-26']);
});

it('reminds several members at a time', async () => {
  await addMember('gil', '2026-12-04');
  await addMember('hal', '2026-12-04');
  world.setNow('2026-11-26T13:00:00.000Z');

  let release = () => {};
  const bothArePosted = new Promise<void>((resolve) => {
    release = resolve;
  });

  const post = async (mail: Mail) => {
    posted.push(mail);
    if (listDays('gil').length + listDays('hal').length === 2) release();
    await bothArePosted;
  };

  await sendReminders.with({ ...world, mails: { post } })();

  expect(['gil', 'hal'].flatMap(listDays)).toEqual(['2026-11-26', '2026-11-26']);
});

it('leaves the remaining members to the next run after four minutes', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => `late-${String(index).padStart(2, '0')}`);
  for (const id of ids) await addMember(id, '2026-12-04');
  world.setNow('2026-11-26T13:00:00.000Z');

  const post = async (mail: Mail) => {
    posted.push(mail);
    world.setNow('2026-11-26T13:04:01.000Z');
  };

  await sendReminders.with({ ...world, mails: { post } })();

  const remindedFirst = ids.flatMap(listDays).length;
  expect([remindedFirst > 0, remindedFirst < ids.length]).toEqual([true, true]);

  await runAt('2026-11-26T13:30:00.000Z');
  expect(ids.flatMap(listDays)).toHaveLength(ids.length);
});
