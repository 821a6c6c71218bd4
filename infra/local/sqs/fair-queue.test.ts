import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import type { StoredMessage } from './message.ts';

let ids = 0;
const message = (group?: string, more: Partial<StoredMessage> = {}): StoredMessage => ({
  id: String((ids += 1)),
  body: group ?? 'alone',
  ...(group !== undefined && { group }),
  sentAt: 0,
  visibleAt: 0,
  receiveCount: 0,
  ...more,
});

/** Delivers all messages to one consumer that takes `ms` for each; returns the delivery order. */
function listTakenGroups(waiting: StoredMessage[], ms = 1000): string[] {
  const fair = new FairQueue();
  const served: string[] = [];
  for (let now = 0; waiting.length > 0; now += ms) {
    const next = fair.takeNext(waiting, [], now);
    if (!next) break;
    served.push(next.body);
    fair.recordProcessingTime({ ...next, receivedAt: now }, now + ms);
  }
  return served;
}

describe('the order of a fair queue', () => {
  it('is that of sending while nobody took much of the time', () => {
    expect(listTakenGroups([message('ann'), message('bob'), message(), message('cy')], 0)).toEqual([
      'ann',
      'bob',
      'alone',
      'cy',
    ]);
  });

  it('lets the one message of a quiet member pass five hundred of another', () => {
    const waiting = [...Array.from({ length: 500 }, () => message('flood')), message('quiet')];
    expect(listTakenGroups(waiting).indexOf('quiet')).toBe(1);
  });

  it('takes a message without a group for a member of its own', () => {
    expect(listTakenGroups([message('flood'), message('flood'), message(), message()])).toEqual([
      'flood',
      'alone',
      'alone',
      'flood',
    ]);
  });

  it('gives the next turn, of two that take much, to who has less in flight', () => {
    const fair = new FairQueue();
    const inFlight = [
      message('ann', { receivedAt: 0 }),
      message('ann', { receivedAt: 0 }),
      message('bob', { receivedAt: 0 }),
    ];
    expect(fair.takeNext([message('ann'), message('bob')], inFlight, 1000)?.body).toBe('bob');
  });

  it('forgets after five minutes', () => {
    const fair = new FairQueue();
    fair.recordProcessingTime(message('ann', { receivedAt: 0 }), 1000);
    expect(fair.takeNext([message('ann'), message('bob')], [], 2000)?.body).toBe('bob');
    expect(fair.takeNext([message('ann'), message('bob')], [], 302_000)?.body).toBe('ann');
  });
});
