import type { Tier } from '#shared/accounts/member.ts';
import type { SubscriptionFacts } from './billing-record.ts';
import { buildOverdue } from './subscription.fixtures.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';

export const CUSTOMER_ID = 'cus_1';
export const MEMBER_ID = 'member-1';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERIOD_MS = 30 * DAY_MS;
const visaCard = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };

export const stripeSteps = [
  'beginTrial',
  'beginPaid',
  'giveCard',
  'payFirst',
  'endPeriod',
  'failPeriod',
  'recover',
  'giveUp',
  'change',
  'toggleDowngrade',
  'cancelLater',
  'resume',
  'cancelNow',
  'askRefund',
] as const;

export type StripeStep = (typeof stripeSteps)[number];

/** A fake Stripe that keeps one customer's subscriptions and events in memory. */
export class InMemoryStripe {
  now = Date.parse('2026-03-01T12:00:00Z');
  subscriptions: SubscriptionFacts[] = [];
  /** The time of each event. Impossible steps create no events. */
  readonly events: number[] = [];
  #cardGivenAt: number | null = null;
  #firstChargedAt: string | null = null;
  #count = 0;

  /** Applies the step if the current state allows it. */
  apply(step: StripeStep): void {
    const at = this.subscriptions.findLastIndex(({ endedAt }) => endedAt === null);
    const live = this.subscriptions[at];
    const next = live ? this.#after(step, live) : this.#begun(step);
    if (!next) return;

    if (live) this.subscriptions[at] = next;
    else this.subscriptions.push(next);

    this.events.push(this.now);
  }

  /** Gateways backed by this fake. Each call takes effect when its `pause` resolves. */
  gateways(pause: () => Promise<void>): Pick<RefreshDeps, 'stripe' | 'refunds'> {
    const afterPause = async <T>(work: () => T): Promise<T> => {
      await pause();
      return work();
    };

    const put = (id: string, changes: (facts: SubscriptionFacts) => Partial<SubscriptionFacts>) => {
      this.subscriptions = this.subscriptions.map((facts) =>
        facts.subscriptionId === id ? { ...facts, ...changes(facts) } : facts,
      );
    };

    const ended = (facts: SubscriptionFacts) => (facts.endedAt === null ? this.#ended() : {});

    return {
      stripe: {
        findCustomer: (customerId) =>
          afterPause(() => ({
            customerId,
            memberId: MEMBER_ID,
            email: 'sam@example.com',
            signup: null,
            createdAt: '2026-03-01T12:00:00Z',
          })),

        setEmail: () => afterPause(() => undefined),

        listSubscriptions: () =>
          afterPause(() => ({
            subscriptions: structuredClone(this.subscriptions),
            creditCents: 0,
            defaultCardId: null,
          })),

        listPayments: () => afterPause(() => []),

        findConfirmedCard: (_, since) =>
          afterPause(() => {
            const isGiven = this.#cardGivenAt !== null && this.#cardGivenAt >= Date.parse(since);
            return isGiven
              ? { paymentMethodId: visaCard.paymentMethodId, fingerprint: 'fingerprint-1' }
              : undefined;
          }),

        setCard: (id) =>
          afterPause(() => put(id, ({ endedAt }) => (endedAt === null ? { card: visaCard } : {}))),
        replaceCard: () => afterPause(() => undefined),

        payOverdue: () =>
          afterPause(() => {
            this.apply('recover');
            return undefined;
          }),

        end: (id) => afterPause(() => put(id, ended)),

        readCharges: () =>
          afterPause(() => ({
            firstChargedAt: this.#firstChargedAt,
            refundedInFullCents: null,
            fingerprints: this.#firstChargedAt === null ? [] : ['fingerprint-1'],
          })),
      },
      refunds: {
        request: (id, at) =>
          afterPause(() =>
            put(id, () => ({ refund: { requestedAt: at.toISOString(), cents: null } })),
          ),

        complete: async ({ subscriptionId, requestedAt }) => {
          await afterPause(() => put(subscriptionId, ended));
          await afterPause(() =>
            put(subscriptionId, () => ({ refund: { requestedAt, cents: 1_900 } })),
          );
        },
      },
    };
  }

  #begun(step: StripeStep): SubscriptionFacts | undefined {
    if (step === 'beginTrial') return this.#fresh('trialing', 3 * DAY_MS);
    if (step === 'beginPaid') return this.#fresh('incomplete', PERIOD_MS);
    return undefined;
  }

  #after(step: StripeStep, live: SubscriptionFacts): SubscriptionFacts | undefined {
    const { status, card, cancelAt } = live;
    const isOpen = ['active', 'trialing', 'past_due'].includes(status);

    switch (step) {
      case 'beginTrial':
      case 'beginPaid':
        return undefined;
      case 'giveCard':
        if (status === 'trialing') this.#cardGivenAt = this.now;
        return status === 'trialing' ? live : undefined;
      case 'payFirst':
        return status === 'incomplete' ? this.#paid({ ...live, card: visaCard }) : undefined;
      case 'endPeriod':
      case 'failPeriod':
        if (status !== 'active' && status !== 'trialing') return undefined;

        this.now = Math.max(this.now, Date.parse(live.periodEndsAt));
        if (cancelAt !== null || card === null) return { ...live, ...this.#ended() };

        return step === 'endPeriod'
          ? this.#paid(live)
          : { ...this.#renewed(live), ...this.#overdue() };

      case 'recover':
        return status === 'past_due' ? this.#paid(live) : undefined;
      case 'giveUp':
        return status === 'past_due' ? { ...live, ...this.#ended() } : undefined;

      case 'change':
        return isOpen
          ? { ...live, tier: otherTier(live.tier), nextPlan: null, changeId: this.#id('change') }
          : undefined;

      case 'toggleDowngrade': {
        if (status !== 'active') return undefined;
        const planned = { tier: otherTier(live.tier), offer: 'list', priceCents: 1_900 } as const;
        return { ...live, nextPlan: live.nextPlan ? null : planned, changeId: this.#id('change') };
      }

      case 'cancelLater':
        return isOpen && cancelAt === null
          ? { ...live, cancelAt: live.periodEndsAt, canceledAt: this.#iso() }
          : undefined;

      case 'resume':
        return isOpen && cancelAt !== null
          ? { ...live, cancelAt: null, canceledAt: null }
          : undefined;

      case 'cancelNow':
        return { ...live, ...this.#ended() };

      case 'askRefund':
        return this.#firstChargedAt && !live.refund
          ? { ...live, refund: { requestedAt: this.#iso(), cents: null } }
          : undefined;
    }
  }

  #fresh(status: 'trialing' | 'incomplete', lengthMs: number): SubscriptionFacts {
    const periodEndsAt = this.#iso(lengthMs);
    return {
      subscriptionId: this.#id('sub'),
      itemId: 'si_1',
      status,
      tier: 'starter',
      offer: 'launch',
      priceId: 'price_1',
      nextPlan: null,
      priceCents: 1_900,
      currency: 'usd',
      card: null,

      createdAt: this.#iso(),
      trialEndsAt: status === 'trialing' ? periodEndsAt : null,
      periodStartsAt: this.#iso(),
      periodEndsAt,
      cancelAt: null,
      canceledAt: null,
      endedAt: null,
      overdue: null,
      pausedCollection: null,
      priceOrigin: 'catalog',
      latestInvoice: null,
      lastPayment: null,
      isEndedUnpaid: false,
      changeId: null,
      dispute: null,
      refund: null,
    };
  }

  #renewed(live: SubscriptionFacts): SubscriptionFacts {
    const { nextPlan } = live;
    return {
      ...live,
      ...nextPlan,
      nextPlan: null,
      periodStartsAt: this.#iso(),
      periodEndsAt: this.#iso(PERIOD_MS),
    };
  }

  #paid(live: SubscriptionFacts): SubscriptionFacts {
    this.#firstChargedAt ??= this.#iso();
    return { ...this.#renewed(live), status: 'active', overdue: null };
  }

  #overdue() {
    const overdue = buildOverdue({ invoiceId: this.#id('in'), since: this.#iso(), cents: 1_900 });
    return { status: 'past_due', overdue } as const;
  }

  #ended() {
    return {
      status: 'canceled',
      endedAt: this.#iso(),
      canceledAt: this.#iso(),
      overdue: null,
    } as const;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }

  #iso(offsetMs = 0): string {
    return new Date(this.now + offsetMs).toISOString();
  }
}

function otherTier(tier: Tier): Tier {
  return tier === 'starter' ? 'professional' : 'starter';
}
