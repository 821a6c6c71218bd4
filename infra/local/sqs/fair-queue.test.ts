import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import type { StoredMessage } from './stored-message.ts';

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

/**
 * Delivers all messages to a consumer that takes `ms` milliseconds per message. Returns the groups
 * in delivery order.
 */
function listDeliveredGroups(waiting: StoredMessage[], ms = 1000): string[] {
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
  it('is the send order while no group is noisy', () => {
    expect(
      listDeliveredGroups([message('ann'), message('bob'), message(), message('cy')], 0),
    ).toEqual(['ann', 'bob', 'alone', 'cy']);
  });

  it('delivers the message of a quiet group before most of 500 noisy messages', () => {
    const waiting = [...Array.from({ length: 500 }, () => message('flood')), message('quiet')];
    expect(listDeliveredGroups(waiting).indexOf('quiet')).toBe(1);
  });

  it('treats each message without a group as a separate group', () => {
    expect(listDeliveredGroups([message('flood'), message('flood'), message(), message()])).toEqual(
      ['flood', 'alone', 'alone', 'flood'],
    );
  });

  it('prefers the noisy group with fewer messages in flight', () => {
    const fair = new FairQueue();
    const inFlight = [
      message('ann', { receivedAt: 0 }),
      message('ann', { receivedAt: 0 }),
      message('bob', { receivedAt: 0 }),
    ];

    expect(fair.takeNext([message('ann'), message('bob')], inFlight, 1000)?.body).toBe('bob');
  });

  it('ignores processing time older than five minutes', () => {
    const fair = new FairQueue();
    fair.recordProcessingTime(message('ann', { receivedAt: 0 }), 1000);
    expect(fair.takeNext([message('ann'), message('bob')], [], 2000)?.body).toBe('bob');
    expect(fair.takeNext([message('ann'), message('bob')], [], 302_000)?.body).toBe('ann');
  });
});
