import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { POOL_ID } from 'local-cloud/testing/cognito';
import { repetitions } from '#infra/verify/repetitions.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import {
  startCheckoutWorld,
  type AllCheckoutDeps,
  type CheckoutWorld,
} from '../fixtures/checkout-world.fixtures.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { CrashError, crashAt, type CrashPoint } from '../fixtures/crash.fixtures.ts';
import { createAccountOpener } from '../customer/signup-account.service.ts';

const world = await startCheckoutWorld();
afterAll(() => world.close());

type Calls = ReturnType<CheckoutWorld['calls']>;
type Answer = Awaited<ReturnType<Calls['signUp']>>;

/**
 * Counts the records that exist for an email. `live` counts subscriptions that haven't ended;
 * `named` counts customers linked to a member.
 */
async function tallyOf(email: string) {
  const { control } = world.mockStripe;
  const customers = control.listObjects('customer').filter((each) => each.email === email);
  const ids = customers.map(({ id }) => id);

  const live = control
    .listObjects('subscription')
    .filter(
      ({ customer, status }) =>
        ids.includes(customer) && !['canceled', 'incomplete_expired'].includes(status),
    );

  const { Users = [] } = await world.client.send(
    new ListUsersCommand({ UserPoolId: POOL_ID, Filter: `email = "${email}"` }),
  );
  const rows = (await world.scan('members')).filter((row) => row.email === email);
  const named = customers.filter(({ metadata }) =>
    rows.some(({ memberId }) => memberId === metadata.memberId),
  );

  return {
    customers: ids.length,
    live: live.length,
    users: Users.length,
    rows: rows.length,
    named: named.length,
  };
}

const ONE_OF_EACH = { customers: 1, live: 1, users: 1, rows: 1, named: 1 };
const WITHOUT_ACCOUNT = { customers: 1, live: 1, users: 0, rows: 0, named: 0 };

/** Runs `act` with a simulated crash. `answer` is undefined if the crash happened. */
async function runWithCrash(
  sabotage: CrashPoint,
  act: (calls: Calls) => Promise<Answer>,
  deps: AllCheckoutDeps = world.deps,
) {
  const broken = crashAt(deps, sabotage);
  const answer = await act(world.calls(broken.deps)).catch((error: unknown) => {
    if (error instanceof CrashError) return undefined;
    throw error;
  });

  return { answer, calls: broken.calls };
}

function secretIn(answer: Answer | undefined): string | null | undefined {
  return answer && !isRefusal(answer) ? answer.body.clientSecret : undefined;
}

async function confirm(secret: string): Promise<void> {
  const [id = ''] = secret.split('_secret_');
  if (id.startsWith('seti_'))
    await world.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' });
  else await world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
}

/** The full run simulates a crash at every call, the short run only at every fifth call. */
const STEP = repetitions({ short: 5, full: 1 });
const moments = ['before', 'after'] as const;
let unique = 0;
const freshEmail = () => `killed-${(unique += 1)}@example.com`;

/**
 * Crashes `act` at each of its external calls in turn and runs `check` after each crash. Returns
 * the number of crashes.
 */
async function atEveryCall(
  prepare: (email: string) => Promise<unknown>,
  act: (calls: Calls, email: string) => Promise<Answer>,
  check: (email: string, killed: string) => Promise<void>,
): Promise<number> {
  let states = 0;
  for (const [offset, when] of moments.entries()) {
    for (let callNumber = 1 + Math.min(offset * 2, STEP - 1); ; callNumber += STEP) {
      const email = freshEmail();
      await prepare(email);

      const { answer, calls } = await runWithCrash({ callNumber, when }, (each) =>
        act(each, email),
      );
      if (calls.length < callNumber) break;

      expect(secretIn(answer), `${when} ${calls.at(-1)} nobody can pay`).toBeUndefined();

      await check(email, `${when} ${calls.at(-1)}`);
      states += 1;
    }
  }

  return states;
}

describe('after a crash at any step', () => {
  it('a retry completes a signup without duplicates', async () => {
    const states = await atEveryCall(
      async () => undefined,
      (calls, email) => calls.signUp({ email }),
      async (email, killed) => {
        const again = await world.calls().signUp({ email });
        expect(secretIn(again), killed).toMatch(/^seti_/);
        expect(await tallyOf(email), killed).toEqual(WITHOUT_ACCOUNT);
      },
    );

    expect((states + 2) * STEP).toBeGreaterThan(40);
  });

  it('a second retry completes a signup that crashed twice', async () => {
    for (let callNumber = 1; callNumber <= 22; callNumber += repetitions({ short: 8, full: 3 })) {
      for (let second = 1; second <= 22; second += repetitions({ short: 9, full: 4 })) {
        const email = freshEmail();
        await runWithCrash({ callNumber, when: 'after' }, (calls) => calls.signUp({ email }));
        await runWithCrash({ callNumber: second, when: 'after' }, (calls) =>
          calls.signUp({ email }),
        );

        expect(secretIn(await world.calls().signUp({ email })), `${callNumber} ${second}`).toMatch(
          /^seti_/,
        );
        expect(await tallyOf(email), `${callNumber} ${second}`).toEqual(WITHOUT_ACCOUNT);
      }
    }
  });

  it('a retry more than a day later completes a signup', async () => {
    const sizes = await runWithCrash({ callNumber: 1_000, when: 'after' }, (calls) =>
      calls.signUp({ email: freshEmail() }),
    );
    const steps = sizes.calls.flatMap((name, index) =>
      ['customers.create', 'claims.record', 'subscriptions.create'].includes(name)
        ? [index + 1]
        : [],
    );

    for (const callNumber of steps) {
      const email = freshEmail();
      await runWithCrash({ callNumber, when: 'after' }, (calls) => calls.signUp({ email }));
      world.advanceClock(25 * 3_600_000);

      expect(secretIn(await world.calls().signUp({ email })), `step ${callNumber}`).toMatch(
        /^seti_/,
      );
      expect(await tallyOf(email), `step ${callNumber}`).toEqual(WITHOUT_ACCOUNT);
    }

    expect(steps.length).toBeGreaterThanOrEqual(4);
  });

  it('a plan change leaves one payable subscription, never the old one', async () => {
    const secrets = new Map<string, string>();
    const states = await atEveryCall(
      async (email) => secrets.set(email, secretIn(await world.calls().signUp({ email })) ?? ''),
      (calls, email) => calls.signUp({ email, subscriptionTier: 'professional' }),
      async (email, killed) => {
        const again = await world.calls().signUp({ email, subscriptionTier: 'professional' });
        const secret = secretIn(again) ?? '';
        expect(secret, killed).toMatch(/^seti_/);
        expect(await tallyOf(email), killed).toEqual(WITHOUT_ACCOUNT);
        await expect(confirm(secrets.get(email) ?? ''), killed).rejects.toThrow(/canceled/);

        await confirm(secret);
      },
    );

    expect((states + 2) * STEP).toBeGreaterThan(40);
  });

  it('the next event creates the account if the card is confirmed', async () => {
    let states = 0;
    for (const when of moments) {
      for (let callNumber = 1; ; callNumber += STEP) {
        const email = freshEmail();
        // Mark the email's trial as used, so that the card is charged immediately. The shared test
        // card can have only one trial.
        await world.refresh.trials.markEmailUsed(email, world.now());

        const secret = secretIn(await world.calls().signUp({ email })) ?? '';
        await confirm(secret);

        const customerId =
          world.mockStripe.control.listObjects('customer').find((each) => each.email === email)
            ?.id ?? '';
        const deps = crashAt(
          { refresh: world.refresh, account: world.accountDeps },
          { callNumber, when },
        );

        const refresh = {
          ...deps.deps.refresh,
          openAccount: createAccountOpener(deps.deps.account),
        };
        const result = await refreshMembership(refresh, customerId).catch((error: unknown) => {
          if (error instanceof CrashError) return error;
          throw error;
        });

        if (!(result instanceof CrashError)) break;

        const record = await refreshMembership(world.refresh, customerId);
        expect(record, result.message).toBeDefined();
        expect(await tallyOf(email), result.message).toEqual(ONE_OF_EACH);

        states += 1;
      }
    }

    expect((states + 2) * STEP).toBeGreaterThan(30);
  });

  it('a retry completes a member’s checkout', async () => {
    const states = await atEveryCall(
      async (email) => world.addMember({ memberId: `of-${email}`, email }),
      async (calls, email) => calls.subscribe(await memberOf(email), 'professional'),
      async (email, killed) => {
        const again = await world.calls().subscribe(await memberOf(email), 'professional');
        expect(secretIn(again), killed).toMatch(/^seti_/);
        expect(await tallyOf(email), killed).toEqual({ ...ONE_OF_EACH, users: 0 });
      },
    );

    expect((states + 2) * STEP).toBeGreaterThan(30);
  });
});

async function memberOf(email: string) {
  const found = await world.principal(`of-${email}`);
  if (!found) throw new Error('no such member');
  return found;
}
