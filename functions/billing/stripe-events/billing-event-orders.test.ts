import { describe, expect, it } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import { findCurrentSubscription } from '../subscription/billing-record.ts';
import { resolveEntitlement } from '../subscription/plan-entitlement.ts';
import { InMemoryBilling } from '../fixtures/in-memory-billing.fixtures.ts';
import { reconcileBilling } from './reconcile-billing.schedule.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import type { EventSlice } from './stripe-change.gateway.ts';
import {
  CUSTOMER_ID,
  InMemoryStripe,
  stripeSteps,
  type StripeStep,
} from '../fixtures/in-memory-stripe.fixtures.ts';
import {
  seededRandom,
  createInterleaving,
  type Interleaving,
} from '../fixtures/interleaving.fixtures.ts';

const NO_DISPUTES = { find: async () => undefined, settle: async () => false };

/** Creates a fake Stripe with one customer, and in-memory billing stores. */
function newWorld() {
  const life = new InMemoryStripe();
  const memory = new InMemoryBilling(new Date(life.now));
  const turns = createInterleaving();
  const now = () => new Date(life.now);
  const deps = { ...life.gateways(turns.pause), ...memory.stores(turns.pause), now };
  const deliverEvent = () => turns.start(() => refreshMembership(deps, CUSTOMER_ID));

  const events = {
    listChanges: async ({ from, until }: EventSlice) => ({
      customerIds: life.events.some((at) => at >= from.getTime() && at < until.getTime())
        ? [CUSTOMER_ID]
        : [],
      disputeIds: [],
    }),
  };

  const reconcile = () =>
    turns.start(
      reconcileBilling.with({
        events,
        disputes: NO_DISPUTES,
        scheduledChecks: deps.scheduledChecks,
        cursor: deps.cursor,
        refresh: deps,
        now,
      }),
    );

  return { life, memory, turns, deliverEvent, reconcile };
}

type World = ReturnType<typeof newWorld>;

async function finish(turns: Interleaving, random: () => number): Promise<void> {
  while (turns.pausedCount() > 0) await turns.resume(Math.floor(random() * turns.pausedCount()));
}

/** Asserts that the member's row matches Stripe's state and grants the corresponding access. */
function expectAgreement({ life, memory }: World, context: string): void {
  const current = findCurrentSubscription(life.subscriptions);
  expect(memory.row.billing?.subscription ?? null, context).toEqual(current);

  const { plan, planEndsAt } = resolveEntitlement(current, null);
  expect({ plan: memory.row.plan, planEndsAt: memory.row.planEndsAt }, context).toEqual({
    plan,
    planEndsAt,
  });
}

function* orders<T>(things: readonly T[]): Generator<readonly T[]> {
  if (things.length < 2) yield things;
  else {
    for (const [at, first] of things.entries()) {
      for (const rest of orders(things.toSpliced(at, 1))) yield [first, ...rest];
    }
  }
}

const lives: Record<string, readonly StripeStep[]> = {
  'ends deleted': [
    'beginPaid',
    'payFirst',
    'change',
    'cancelLater',
    'resume',
    'failPeriod',
    'giveUp',
  ],

  'ends active': [
    'beginPaid',
    'payFirst',
    'endPeriod',
    'cancelLater',
    'resume',
    'failPeriod',
    'recover',
  ],

  'ends on a smaller plan': [
    'beginPaid',
    'payFirst',
    'change',
    'toggleDowngrade',
    'cancelLater',
    'resume',
    'endPeriod',
  ],

  'ends refunded': [
    'beginPaid',
    'payFirst',
    'change',
    'failPeriod',
    'recover',
    'cancelLater',
    'askRefund',
  ],
};

/** The short run tests only one in 15 event orders. */
const SAMPLE_EVERY = repetitions({ short: 15, full: 1 });

function* someOrders(life: readonly StripeStep[]): Generator<readonly number[]> {
  let at = 0;
  for (const order of orders([...life.keys()])) if ((at += 1) % SAMPLE_EVERY === 0) yield order;
}

describe('every order of the seven events of a subscription history', () => {
  /**
   * Delivers the events in the given order. Before each event, applies all steps up to the one that
   * caused it.
   */
  async function play(
    life: readonly StripeStep[],
    order: readonly number[],
    overlaps: (() => number) | null,
  ) {
    const world = newWorld();
    let happened = 0;

    for (const event of order) {
      for (; happened <= event; happened += 1) world.life.apply(life[happened] ?? 'resume');
      await world.deliverEvent();

      if (overlaps)
        while (overlaps() < 0.8 && world.turns.pausedCount() > 0)
          await resumeRandomRun(world, overlaps);
      else {
        await finish(world.turns, () => 0);
        expectAgreement(world, `order ${order.join(' ')}`);
      }
    }

    await finish(world.turns, overlaps ?? (() => 0));
    expectAgreement(world, `order ${order.join(' ')}`);
  }

  it.each(Object.entries(lives))(
    'converges when handled sequentially: a history that %s',
    async (_, life) => {
      let played = 0;
      for (const order of someOrders(life)) {
        await play(life, order, null);
        played += 1;
      }

      expect(played).toBe(5_040 / SAMPLE_EVERY);
    },
  );

  it.each(Object.entries(lives))(
    'converges when handled concurrently: a history that %s',
    async (_, life) => {
      let seed = 0;
      for (const order of someOrders(life)) {
        seed += 1;
        await play(life, order, seededRandom(seed));
      }

      expect(seed).toBe(5_040 / SAMPLE_EVERY);
    },
  );
});

async function resumeRandomRun({ turns }: World, random: () => number): Promise<void> {
  await turns.resume(Math.floor(random() * turns.pausedCount()));
}

const LIVES = repetitions({ short: 200, full: 2_500 });

describe(`${4 * LIVES} random subscription histories with duplicate, late and lost events, crashes and concurrency`, () => {
  function applyRandomStep({ life }: World, random: () => number): StripeStep | undefined {
    const before = life.events.length;
    for (let tries = 0; tries < 5; tries += 1) {
      const step = stripeSteps[Math.floor(random() * stripeSteps.length)] ?? 'change';
      life.apply(step);
      if (life.events.length > before) return step;
    }

    return undefined;
  }

  /**
   * Runs a random subscription history and returns its steps, from which the test derives the
   * maximum email counts.
   */
  async function live(world: World, random: () => number): Promise<StripeStep[]> {
    const happened: StripeStep[] = [];
    for (let turn = 0; turn < 90; turn += 1) {
      const dice = random();
      if (dice < 0.15) {
        world.life.now += Math.floor(random() * 20 * 3_600_000);

        const step = applyRandomStep(world, random);
        if (!step) continue;

        happened.push(step);

        // A third of the events are lost; the rest arrive one to three times, at random moments.
        const copies = random() < 0.33 ? 0 : 1 + Math.floor(random() * 3);
        for (let copy = 0; copy < copies; copy += 1) await world.deliverEvent();
      } else if (dice < 0.18) await world.reconcile();
      else if (dice < 0.21 && world.turns.pausedCount() > 0)
        world.turns.kill(Math.floor(random() * world.turns.pausedCount()));
      else await resumeRandomRun(world, random);
    }

    return happened;
  }

  it.each([1, 2, 3, 4])(
    'converge to Stripe’s state and send each email once: quarter %i',
    async (quarter) => {
      const counted: Record<string, number> = {};
      for (let seed = (quarter - 1) * LIVES + 1; seed <= quarter * LIVES; seed += 1) {
        const random = seededRandom(seed);
        const world = newWorld();
        const happened = await live(world, random);
        await finish(world.turns, random);
        await world.reconcile();
        await finish(world.turns, random);
        expectAgreement(world, `seed ${seed}`);

        const times = (step: StripeStep) => happened.filter((each) => each === step).length;
        const mails = (kind: string) =>
          [...world.memory.mails.values()].filter((mail) => mail.kind === kind).length;
        const begun = times('beginTrial') + times('beginPaid');
        expect(mails('welcome'), `seed ${seed}`).toBeLessThanOrEqual(1);
        expect(mails('plan-changed'), `seed ${seed}`).toBeLessThanOrEqual(
          times('change') + times('toggleDowngrade'),
        );

        for (const kind of ['downgrade-planned', 'plan-kept'])
          expect(mails(kind), `seed ${seed}`).toBeLessThanOrEqual(times('toggleDowngrade'));
        expect(mails('plan-canceled'), `seed ${seed}`).toBeLessThanOrEqual(
          times('cancelLater') + begun,
        );
        expect(mails('payment-failed'), `seed ${seed}`).toBeLessThanOrEqual(times('failPeriod'));

        for (const mail of world.memory.mails.values())
          counted[mail.kind] = (counted[mail.kind] ?? 0) + 1;

        const status = world.memory.row.billing?.subscription?.status ?? 'none';
        counted[status] = (counted[status] ?? 0) + 1;
      }

      // Check that the random histories covered these statuses and emails.
      for (const kind of [
        'active',
        'trialing',
        'past_due',
        'canceled',
        'incomplete',
        'plan-changed',
        'plan-canceled',
        'downgrade-planned',
      ]) {
        expect(counted[kind], kind).toBeGreaterThan(0);
      }
    },
  );
});
