import { afterAll, describe, expect, it } from 'vitest';
import { repetitions as roundsOf } from '#infra/verify/repetitions.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { startCheckoutWorld, type CheckoutWorld } from '../fixtures/checkout-world.fixtures.ts';

const ROUNDS = roundsOf({ short: 1, full: 50 });
const CALLERS = 100;

const world = await startCheckoutWorld();
afterAll(() => world.close());

type Answer = Awaited<ReturnType<ReturnType<CheckoutWorld['calls']>['signUp']>>;

function secretOf(answer: Answer): string {
  return isRefusal(answer) ? answer.refused : (answer.body.clientSecret ?? 'none');
}

async function countOf(email: string) {
  const { control } = world.mockStripe;
  const customers = control.listObjects('customer').filter((each) => each.email === email);
  const ids = customers.map(({ id }) => id);
  const subscriptions = control
    .listObjects('subscription')
    .filter(({ customer }) => ids.includes(customer));
  const rows = (await world.scan('members')).filter((row) => row.email === email);

  return { customers: customers.length, subscriptions: subscriptions.length, rows: rows.length };
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

describe(`${CALLERS} concurrent calls`, () => {
  it.each(rounds)('sign a person up once and return one secret (round %i)', async (round) => {
    const email = `crowd-${round}@example.com`;
    const answers = await times(CALLERS, () =>
      world.calls().signUp({ email }, `198.51.100.${round}`),
    );
    expect(new Set(answers.map(secretOf)).size).toBe(1);
    expect(secretOf(answers[0] as Answer)).toMatch(/^seti_/);
    expect(await countOf(email)).toEqual({ customers: 1, subscriptions: 1, rows: 0 });

    const secret = secretOf(answers[0] as Answer);
    await world.confirm(secret, 'pm_card_visa');
    await times(20, () => world.calls().read(secret));
    expect(await countOf(email)).toEqual({ customers: 1, subscriptions: 1, rows: 1 });
  });

  it.each(rounds)('subscribe a member once and return one secret (round %i)', async (round) => {
    const email = `members-${round}@example.com`;
    const caller = await world.addMember({ memberId: `member-${round}`, email });
    const answers = await times(CALLERS, () => world.calls().subscribe(caller, 'executive'));

    expect(new Set(answers.map(secretOf)).size).toBe(1);
    expect(secretOf(answers[0] as Answer)).toMatch(/^seti_/);
    expect(await countOf(email)).toEqual({ customers: 1, subscriptions: 1, rows: 1 });
  });

  it.each(rounds)('for two plans leave one payable subscription (round %i)', async (round) => {
    const email = `torn-${round}@example.com`;
    await times(20, (index) =>
      world.calls().signUp({ email, subscriptionTier: index % 2 ? 'starter' : 'professional' }),
    );

    const { customers, rows } = await countOf(email);
    expect({ customers, rows }).toEqual({ customers: 1, rows: 0 });

    const open = world.mockStripe.control
      .listObjects('subscription')
      .filter(({ customer, status }) => status !== 'canceled' && emailOf(customer) === email);
    expect(open).toHaveLength(1);
  });
});

function emailOf(customerId: string): string | null | undefined {
  return world.mockStripe.control.listObjects('customer').find(({ id }) => id === customerId)
    ?.email;
}
