import { describe, expect, it, vi } from 'vitest';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';
import * as contracts from '#shared/coaching/coaching.contract.ts';
import { aPrincipal } from '../fixtures/coaching-world.fixtures.ts';
import { world } from '../fixtures/fresh-coaching-world.fixtures.ts';
import { carla } from '../fixtures/review-calls.fixtures.ts';

/** Runs the schedule once. Returns the counts that it logged and the emails that it enqueued. */
async function run() {
  const log = collectLog();
  const before = world.posted.length;
  await world.checkResponseSla();
  log.stop();

  const { event, open, lapsed, mailed, overdue } = log.entries().at(-1) ?? {};

  return { event, open, lapsed, mailed, overdue, posted: world.posted.slice(before) };
}

let asked = 0;

async function ask() {
  asked += 1;
  const owner = aPrincipal(`pat-${asked}`);
  const { id } = await world.ask(owner, `recording-${asked}-a`);
  return { owner, id, queueId: `${owner.memberId}_${id}` };
}

const take = (queueId: string) =>
  world.call(contracts.takeRequest, carla, { params: { id: queueId } });

describe('the schedule', () => {
  it('emails every coach once after 20 hours, and counts requests older than 24 hours', async () => {
    const { owner, id } = await ask();
    world.advanceHours(19.99);
    expect(await run()).toMatchObject({ open: 1, mailed: 0, overdue: 0, posted: [] });

    world.advanceHours(0.01);

    // Simulates two overlapping runs. Both use the same mail IDs, so each email is sent only once.
    const [first] = await Promise.all([run(), world.checkResponseSla()]);
    expect(first).toMatchObject({ event: 'response sla checked', open: 1, overdue: 0 });

    const named = new Set(world.posted.map(({ mailId }) => mailId));
    expect([...named].map((mailId) => mailId.split('#').at(-1)).toSorted()).toEqual([
      'carla',
      'cyril',
    ]);
    expect(world.posted[0]).toMatchObject({
      kind: 'coach-request-waiting',
      to: { memberId: 'carla' },
    });
    expect(await run()).toMatchObject({ mailed: 0, overdue: 0, posted: [] });

    world.advanceHours(4);
    expect(await run()).toMatchObject({ open: 1, mailed: 0, overdue: 1, posted: [] });

    await world.call(contracts.withdrawCoachRequest, owner, { params: { id } });
    expect(await run()).toMatchObject({ open: 0, overdue: 0 });
  });

  it('counts the late and nearly late ones for the daily digest', async () => {
    const posted = vi.spyOn(world.digest, 'postIfDue');
    for (const hours of [4, 19, 2]) {
      await ask();
      world.advanceHours(hours);
    }

    await run();
    expect(posted.mock.calls).toEqual([[{ late: 1, urgent: 1 }, world.now()]]);
  });

  it('emails again about a new request with the ID of a withdrawn one', async () => {
    const { owner, id } = await ask();
    world.advanceHours(20);

    const first = await run();
    await world.call(contracts.withdrawCoachRequest, owner, { params: { id } });

    const body = { videoId: `recording-${asked}-a`, message: 'Once more' };
    const again = await world.call(contracts.askCoach, owner, { body });
    expect(again.body).toMatchObject({ id });

    world.advanceHours(20);

    const second = await run();
    expect([first.mailed, second.mailed]).toEqual([1, 1]);
    expect(new Set([...first.posted, ...second.posted].map(({ mailId }) => mailId)).size).toBe(4);
  });

  it('sends no email while a coach holds the request, but sends one after the hold has ended', async () => {
    const { queueId } = await ask();
    world.advanceHours(19);
    await take(queueId);
    world.advanceHours(1.5);
    expect(await run()).toMatchObject({ lapsed: 0, mailed: 0 });

    world.advanceHours(0.5);
    expect(await run()).toMatchObject({ lapsed: 1, mailed: 1 });
  });

  it('emails nobody about their own request', async () => {
    await world.ask(carla, 'video-carla1');
    world.advanceHours(20);
    expect((await run()).posted.map(({ to }) => to)).toEqual([{ memberId: 'cyril' }]);
  });

  it('enqueues the same mail IDs again after a run that crashed before recording them', async () => {
    await ask();
    world.advanceHours(20);

    const noted = vi
      .spyOn(world.responseSla, 'recordWaitingMail')
      .mockRejectedValueOnce(new Error('killed'));
    const before = world.posted.length;
    await expect(world.checkResponseSla()).rejects.toThrow('killed');

    const second = await run();
    noted.mockRestore();

    const all = world.posted.slice(before).map(({ mailId }) => mailId);
    expect([all.length, new Set(all).size, second.mailed]).toEqual([4, 2, 1]);
  });
});

describe('a hold', () => {
  it('ends for everyone two hours after the last save', async () => {
    const { owner, id, queueId } = await ask();
    const status = async () => {
      const { body } = await world.call(contracts.getCoachRequest, owner, { params: { id } });
      return contracts.getCoachRequest.replies[200].parse(body).status;
    };

    const held = async () => {
      const { body } = await world.call(contracts.listCoachQueue, carla, {
        query: { view: 'mine' },
      });
      return contracts.listCoachQueue.replies[200].parse(body).requests.length;
    };

    await take(queueId);
    world.advanceHours(1.9);

    const draft = { ...EMPTY_DRAFT, response: 'So far', version: 0 };
    expect(
      await world.call(contracts.saveCoachDraft, carla, { params: { id: queueId }, body: draft }),
    ).toMatchObject({
      status: 200,
      body: { version: 1 },
    });

    world.advanceHours(1.9);
    expect([await status(), await held()]).toEqual(['in_review', 1]);

    world.advanceHours(0.1);
    // The hold ends even if the schedule hasn't run since.
    expect([await status(), await held()]).toEqual(['pending', 0]);

    const late = { ...EMPTY_DRAFT, response: 'Too late', version: 1 };
    expect(
      await world.call(contracts.saveCoachDraft, carla, { params: { id: queueId }, body: late }),
    ).toMatchObject({
      code: 'HOLD_LOST',
    });

    await take(queueId);

    const { body } = await world.call(contracts.getCoachReview, carla, { params: { id: queueId } });
    expect(contracts.getCoachReview.replies[200].parse(body).draft).toMatchObject({
      response: 'So far',
      version: 1,
    });
  });
});
