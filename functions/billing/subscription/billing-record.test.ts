import { describe, expect, it } from 'vitest';
import { findCurrentSubscription } from './billing-record.ts';
import { buildSubscription } from '../fixtures/subscription.fixtures.ts';

describe('the current subscription', () => {
  const named = (subscriptionId: string, changes: Parameters<typeof buildSubscription>[0]) =>
    buildSubscription({ subscriptionId, ...changes });

  it.each([
    ['the live one, not a newer ended one', ['active', 'canceled'], 0],
    ['the live one, not a newer unpaid one', ['active', 'incomplete'], 0],
    ['the overdue one, not a trial', ['trialing', 'past_due'], 1],
    ['the unfinished one, not an ended one', ['canceled', 'incomplete'], 1],
    ['the newest ended one', ['canceled', 'incomplete_expired'], 1],
    ['a trial, not a newer incomplete one', ['trialing', 'incomplete'], 0],
    ['the incomplete one, not a newer paused one', ['incomplete', 'paused'], 0],
    ['the paused one, not a newer unpaid one', ['paused', 'unpaid'], 0],
    ['the unpaid one, not a newer ended one', ['unpaid', 'canceled'], 0],
  ] as const)('is %s', (_, statuses, expected) => {
    const list = statuses.map((status, at) =>
      named(`sub_${at}`, { status, createdAt: `2026-03-0${at + 1}T00:00:00Z` }),
    );

    expect(findCurrentSubscription(list)?.subscriptionId).toBe(`sub_${expected}`);
    expect(findCurrentSubscription(list.toReversed())?.subscriptionId).toBe(`sub_${expected}`);
  });

  it('is the trial with a card, not a newer one without', () => {
    const waiting = named('sub_new', {
      status: 'trialing',
      card: null,
      createdAt: '2026-03-02T00:00:00Z',
    });

    const begun = named('sub_old', { status: 'trialing', createdAt: '2026-03-01T00:00:00Z' });

    expect(findCurrentSubscription([waiting, begun])?.subscriptionId).toBe('sub_old');
  });

  it('is the newest of two paid ones, with or without a card', () => {
    const older = named('sub_old', { createdAt: '2026-03-01T00:00:00Z' });
    const newer = named('sub_new', { card: null, createdAt: '2026-03-02T00:00:00Z' });
    expect(findCurrentSubscription([older, newer])?.subscriptionId).toBe('sub_new');
  });

  it('is null without subscriptions', () => {
    expect(findCurrentSubscription([])).toBeNull();
  });
});
