import { describe, expect, it } from 'vitest';
import { memoryCounts } from '#platform/http/call-counts.fixtures.ts';
import { serveLimited } from '#platform/http/limited-calls.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import {
  acceptCharge,
  createSubscription,
  declineCharge,
  readCheckout,
} from '#shared/billing/billing.contract.ts';
import { HOUR_MS } from '#shared/product/time.ts';

import { acceptChargeEndpoint } from '../repeat-trial/accept-charge.endpoint.ts';
import { signupForm } from '../fixtures/checkout-world.fixtures.ts';
import { world } from '../fixtures/fresh-checkout-world.fixtures.ts';
import { createSubscriptionEndpoint } from './create-subscription.endpoint.ts';
import { declineChargeEndpoint } from '../repeat-trial/decline-charge.endpoint.ts';
import { readCheckoutEndpoint } from './read-checkout.endpoint.ts';

const ELSEWHERE = {
  status: 404,
  body: 'Open the link in the browser where you started, or start again.',
};

/** An HTTP client with its own cookies and, optionally, a session. */
function startBrowser(caller: Principal | null = null) {
  const cookies = new Map<string, string>();
  const counts = memoryCounts(world.now);

  const send = async (
    serve: ReturnType<typeof serveLimited>,
    body: unknown,
    as: Principal | null,
  ) => {
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
    const answer = await serve(body, { caller: as }, { cookies: pairs });
    for (const line of answer.cookies ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }

    const isJson = String(answer.headers?.['content-type']).startsWith('application/json');

    return {
      ...answer,
      status: answer.status,
      body: isJson ? JSON.parse(answer.body ?? '') : answer.body,
    };
  };

  const create = serveLimited(
    createSubscription,
    createSubscriptionEndpoint.with(world.deps),
    counts,
  );
  const read = serveLimited(readCheckout, readCheckoutEndpoint.with(world.deps), counts);
  const accept = serveLimited(acceptCharge, acceptChargeEndpoint.with(world.deps), counts);
  const decline = serveLimited(declineCharge, declineChargeEndpoint.with(world.deps), counts);

  return {
    cookies,
    signUp: (email: string) =>
      send(create, { ...signupForm, email, tier: signupForm.subscriptionTier }, null),
    subscribe: (tier: string) => send(create, { tier }, caller),
    read: (clientSecret: string, as = caller) => send(read, { clientSecret }, as),
    accept: (clientSecret: string, as = caller) => send(accept, { clientSecret }, as),
    decline: (clientSecret: string, as = caller) => send(decline, { clientSecret }, as),
  };
}

/** Opens a checkout in a new browser. Returns the browser and the checkout's client secret. */
async function begin(email = 'mallory@example.org') {
  const browser = startBrowser();
  const { clientSecret } = (await browser.signUp(email)).body;
  return { browser, clientSecret: String(clientSecret) };
}

/** A checkout whose card already had a trial, so that it can be charged immediately. */
async function beginRepeatTrial(email: string) {
  const first = await begin('first@example.org');
  await world.confirm(first.clientSecret);
  await first.browser.read(first.clientSecret);

  const second = await begin(email);
  await world.confirm(second.clientSecret);
  expect((await second.browser.read(second.clientSecret)).body).toMatchObject({
    state: 'repeat_trial',
  });

  return second;
}

describe('a stranger’s checkout link', () => {
  it.each(['signed out', 'signed in as another member'])(
    'doesn’t open for a person who is %s',
    async (who) => {
      const { clientSecret } = await begin();
      const victim = startBrowser(
        who === 'signed out' ? null : await world.addMember({ memberId: 'victim' }),
      );
      const before = JSON.stringify(world.mockStripe.control.listObjects('subscription'));

      for (const call of [victim.read, victim.accept, victim.decline]) {
        const answer = await call(clientSecret);
        expect({ status: answer.status, body: answer.body }).toEqual(ELSEWHERE);
        expect(JSON.stringify(answer)).not.toMatch(/mallory|example\.org/);
      }

      expect(JSON.stringify(world.mockStripe.control.listObjects('subscription'))).toBe(before);
    },
  );

  it('doesn’t open in a browser that started another checkout', async () => {
    const { clientSecret } = await begin();
    const victim = await begin('victim@example.com');
    expect(await victim.browser.read(clientSecret)).toMatchObject(ELSEWHERE);
  });

  it('never charges a card without its owner’s consent', async () => {
    const { clientSecret } = await beginRepeatTrial('mallory@example.org');
    for (const victim of [
      startBrowser(),
      startBrowser(await world.addMember({ memberId: 'victim' })),
    ]) {
      expect(await victim.accept(clientSecret)).toMatchObject(ELSEWHERE);
      expect(await victim.decline(clientSecret)).toMatchObject(ELSEWHERE);
    }

    expect(world.mockStripe.control.listObjects('charge')).toEqual([]);
  });

  it('gets the same response as an unknown secret', async () => {
    const { browser } = await begin();
    expect(await browser.read('seti_1nothing_secret_nothing')).toMatchObject(ELSEWHERE);
  });
});

describe('the browser that started a checkout', () => {
  it('opens it with an HttpOnly cookie, and sees whose account it is', async () => {
    const browser = startBrowser();
    const { cookies = [], body } = await browser.signUp('ada@example.org');

    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-checkout=[\w-]{22}; Path=\/; Secure; SameSite=Strict; HttpOnly; Max-Age=172800$/,
      ),
    ]);
    expect(JSON.stringify(await world.scan('billing'))).not.toContain(
      browser.cookies.get('__Host-checkout'),
    );
    expect((await browser.read(body.clientSecret)).body).toMatchObject({
      state: 'open',
      account: 'a•••@example.org',
    });
  });

  it('opens two sign-ups, one after the other, and each names its account', async () => {
    const { browser, clientSecret } = await begin('ada@example.org');
    const second = (await browser.signUp('bob@example.org')).body.clientSecret;
    expect((await browser.read(second)).body).toMatchObject({ account: 'b•••@example.org' });
    expect((await browser.read(clientSecret)).body).toMatchObject({ account: 'a•••@example.org' });
  });

  it('opens an abandoned sign-up again in another tab', async () => {
    const { browser, clientSecret } = await begin('ada@example.org');
    world.advanceClock(10 * HOUR_MS);
    expect((await browser.signUp('ada@example.org')).body.clientSecret).toBe(clientSecret);
    expect((await browser.read(clientSecret)).body).toMatchObject({ state: 'open' });
  });

  it('shows after a day that the checkout has ended, and no longer opens it after two', async () => {
    const { browser, clientSecret } = await begin();
    world.advanceClock(25 * HOUR_MS);

    const answer = await browser.read(clientSecret);
    expect([answer.status, answer.body.state ?? answer.body]).toEqual([200, 'ended']);

    world.advanceClock(24 * HOUR_MS);
    expect(await browser.read(clientSecret)).toMatchObject(ELSEWHERE);
  });

  it('opens it even if another member has signed in meanwhile, under the account’s name', async () => {
    const { browser, clientSecret } = await begin('ada@example.org');
    const other = await world.addMember({ memberId: 'other', email: 'other@example.com' });

    expect((await browser.read(clientSecret, other)).body).toMatchObject({
      account: 'a•••@example.org',
    });
  });

  it('accepts and declines the charge of a card that already had a trial', async () => {
    const { browser, clientSecret } = await beginRepeatTrial('ada@example.org');
    expect(await browser.accept(clientSecret)).toMatchObject({ status: 200 });
    expect(await browser.decline(clientSecret)).toMatchObject({ status: 204 });
  });
});

describe('a member’s own checkout', () => {
  it('opens in every browser in which the member is signed in, but in no other', async () => {
    const caller = await world.addMember({ memberId: 'ada', email: 'ada@example.org' });
    const { clientSecret } = (await startBrowser(caller).subscribe('executive')).body;

    expect((await startBrowser(caller).read(clientSecret)).body).toMatchObject({
      state: 'open',
      account: 'a•••@example.org',
    });
    expect(await startBrowser().read(clientSecret)).toMatchObject(ELSEWHERE);
  });
});
