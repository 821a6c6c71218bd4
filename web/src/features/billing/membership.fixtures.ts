import type { User } from '#shared/accounts/member.ts';
import type { CoachAnswerUsage, Membership } from '#shared/billing/billing.contract.ts';

export type Subscription = NonNullable<Membership['subscription']>;

const usd = (cents: number) => ({ cents, currency: 'usd' });

export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 'member-one',
    email: 'ada@greenroom.test',
    firstName: 'Ada',
    lastName: 'Okafor',
    profileImageUrl: null,
    role: 'member',
    plan: null,
    paymentDueBy: null,
    ...overrides,
  };
}

/** An active Professional subscription. */
export function aSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    tier: 'professional',
    offer: 'list',
    state: 'active',
    price: usd(3_900),
    card: { brand: 'visa', last4: '4242' },
    trialEndsAt: null,
    overdue: null,
    nextPlan: null,
    pausedCollection: null,
    priceOrigin: 'catalog',
    periodEndsAt: '2026-12-21T12:00:00.000Z',
    end: null,
    dispute: null,
    nextCharge: { at: '2026-12-21T12:00:00.000Z', amount: usd(3_900) },
    endsAt: null,
    graceEndsAt: null,
    refundableUntil: null,
    isRefundUsed: false,
    ...overrides,
  };
}

/** $19, because Visa 0341 was declined. */
export function anOverduePayment(overrides: Partial<NonNullable<Subscription['overdue']>> = {}) {
  const since = '2026-11-21T12:00:00.000Z';
  return {
    ...usd(1_900),
    since,
    reason: 'declined' as const,
    card: { brand: 'visa', last4: '0341' },
    nextTryAt: null,
    invoices: [{ since, amount: usd(1_900) }],
    ...overrides,
  };
}

/** One of the Professional plan's four monthly answers is used. */
export function someCoachAnswers(overrides: Partial<CoachAnswerUsage> = {}): CoachAnswerUsage {
  return {
    used: 1,
    limit: 4,
    per: 'month',
    plan: 'professional',
    resetsAt: '2026-12-01T12:00:00.000Z',
    ...overrides,
  };
}

export function aMembership(overrides: Partial<Membership> = {}): Membership {
  return {
    plan: 'professional',
    credit: null,
    subscription: aSubscription(),
    usage: {
      practiceVideos: { used: 3, limit: null },
      studyGuides: { used: 1, limit: null },
      resetsAt: '2026-12-01T00:00:00.000Z',
      coachAnswers: someCoachAnswers(),
    },
    ...overrides,
  };
}

export function aStarterMembership(overrides: Partial<Membership> = {}): Membership {
  return aMembership({
    plan: 'starter',
    subscription: aSubscription({ tier: 'starter', price: usd(1_900) }),
    usage: {
      practiceVideos: { used: 7, limit: 10 },
      studyGuides: { used: 10, limit: 10 },
      resetsAt: '2026-12-01T12:00:00.000Z',
      coachAnswers: someCoachAnswers({ used: 0, limit: 1, plan: 'starter' }),
    },
    ...overrides,
  });
}
