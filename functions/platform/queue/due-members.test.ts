import { expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/product/time.ts';
import { collectLog } from '../collected-log.fixtures.ts';
import { enqueueDueMembers, type DueMember, type DueRow } from './due-members.ts';

const NOON = Date.parse('2026-04-02T12:00:00Z');

const dueAt = (hours: number) => new Date(NOON - hours * 60 * MINUTE_MS).toISOString();

async function* listPages(...pages: DueRow[][]) {
  yield* pages;
}

/** Enqueues the rows of these pages. Sending a page takes `minutesPerPage`. */
async function enqueue(pages: DueRow[][], minutesPerPage = 0) {
  const log = collectLog();
  const sent: string[][] = [];
  let now = NOON;

  const queue = {
    async sendAll(messages: readonly DueMember[]) {
      sent.push(messages.map(({ memberId }) => memberId));
      now += minutesPerPage * MINUTE_MS;
    },
  };

  const deps = { queue, now: () => new Date(now) };
  const failure = await enqueueDueMembers('test', listPages(...pages), deps).catch(String);
  log.stop();

  return { sent, failure, logged: log.entries() };
}

it('sends one message per member, and reports the age of the oldest row', async () => {
  const pages = [
    [
      { memberId: 'ann', dueAt: dueAt(30) },
      { memberId: 'ann', dueAt: dueAt(2) },
    ],
    [
      { memberId: 'bob', dueAt: dueAt(1) },
      { memberId: 'ann', dueAt: dueAt(0) },
    ],
  ];

  expect(await enqueue(pages)).toMatchObject({
    sent: [['ann'], ['bob']],
    logged: [{ event: 'due members enqueued', schedule: 'test', members: 2, oldestDueHours: 30 }],
  });
});

it('reports an age of zero if nothing is due, so that the alarm ends', async () => {
  expect(await enqueue([[]])).toMatchObject({
    failure: undefined,
    logged: [{ members: 0, oldestDueHours: 0 }],
  });
});

it('fails after four minutes if members are left, and still reports the age', async () => {
  const pages = ['ann', 'bob', 'cy'].map((memberId) => [{ memberId, dueAt: dueAt(1) }]);

  expect(await enqueue(pages, 3)).toMatchObject({
    sent: [['ann'], ['bob']],
    failure: 'Error: out of time; the remaining members wait for the next run',
    logged: [{ members: 2, oldestDueHours: 1 }],
  });
});

it('finishes without an error if no members are left after four minutes', async () => {
  const pages = [[{ memberId: 'ann', dueAt: dueAt(1) }], []];

  expect(await enqueue(pages, 5)).toMatchObject({ sent: [['ann'], []], failure: undefined });
});
