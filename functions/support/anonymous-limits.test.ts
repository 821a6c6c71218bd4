import { expect, it } from 'vitest';
import type { Mail } from '#functions/mail/mail.public.ts';
import { memoryCounts } from '#platform/http/call-counts.fixtures.ts';
import type { CallCounts } from '#platform/http/call-limits.service.ts';
import { serveLimited } from '#platform/http/limited-calls.fixtures.ts';
import { refuse } from '#platform/http/refusal.ts';
import { createSubscription, readCheckout } from '#shared/billing/billing.contract.ts';
import { networkLimitFactors, PEOPLE_PER_NETWORK, type Limit } from '#shared/http/limits.ts';
import { sendMessage } from '#shared/support/support.contract.ts';
import { sendMessageEndpoint } from './send-message.endpoint.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const now = () => NOW;
/** SES's default for a new production account. Sign-in codes use it, too. */
const SES_MAILS_PER_DAY = 50_000;

const person = (at: number) => ({
  firstName: 'Bo',
  lastName: 'Bot',
  email: `bot${at}@example.com`,
});

const plan = { subscriptionTier: 'starter', tier: 'starter', professionLevel: 'student' };

/** Sends this many contact messages and sign-ups, each from the address that `toIp` gives. */
async function flood(counts: CallCounts, count: number, toIp: (at: number) => string) {
  const mails: Mail[] = [];
  let signUps = 0;
  const mailQueue = { post: async (mail: Mail) => void mails.push(mail) };
  const contact = serveLimited(
    sendMessage,
    sendMessageEndpoint.with({ inbox: 'desk@example.com', mails: mailQueue, now }),
    counts,
  );

  const countSignUp = async () => {
    signUps += 1;
    return refuse('CONFLICT');
  };

  const signUp = serveLimited(createSubscription, countSignUp, counts);
  for (let at = 0; at < count; at += 1) {
    const { email } = person(at);
    const ip = toIp(at);
    await contact({ name: 'Bo Bot', email, topic: 'other', message: `Message ${at}` }, { ip });
    await signUp({ ...person(at), ...plan }, { ip });
  }

  return { mails: mails.length, signUps };
}

it('lets a class behind one address sign up, although everyone corrects the form once', async () => {
  const counts = memoryCounts(now);
  const signUp = serveLimited(createSubscription, async () => refuse('CONFLICT'), counts);
  const step = serveLimited(readCheckout, async () => refuse('CONFLICT'), counts);
  const clientSecret = 'seti_1ABC_secret_1ABC';

  const statuses = new Set<number>();
  for (let at = 0; at < PEOPLE_PER_NETWORK; at += 1) {
    for (let attempt = 0; attempt < 2; attempt += 1)
      statuses.add((await signUp({ ...person(at), ...plan })).status);
    // Reading, accepting a charge, and eight polls.
    for (let call = 0; call < 10; call += 1) statuses.add((await step({ clientSecret })).status);
  }

  expect(statuses).toEqual(new Set([409]));
});

it.each([createSubscription, readCheckout, sendMessage])(
  'leaves calls of $name to other visitors when a whole /48 has used up its limit',
  (contract) => {
    const limits: readonly Limit[] = contract.limits;
    const findMax = (scope: Limit['per']) =>
      limits.find(({ per, field }) => per === scope && field === undefined)?.max ?? 0;

    expect(findMax('network') * networkLimitFactors[48]).toBeLessThan(findMax('visitors'));
  },
);

it('accepts 1,000 calls from 200 networks of one /48 only up to that network’s limits', async () => {
  const toIp = (at: number) => `2001:db8:1:${((at % 200) * 0x100).toString(16)}::7`;
  expect(await flood(memoryCounts(now), 500, toIp)).toEqual({ mails: 40, signUps: 320 });
});

it('accepts 20,000 calls from 10,000 unrelated networks only up to the site’s limits', async () => {
  const toIp = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`;
  expect(await flood(memoryCounts(now), 10_000, toIp)).toEqual({ mails: 60, signUps: 8_000 });
});

it('leaves at least half of SES’s daily quota to sign-in codes, regardless of visitors’ calls', () => {
  const perDay = (limits: readonly Limit[]) =>
    Math.min(
      ...limits
        .filter(({ per }) => per === 'visitors')
        .map(({ max, window }) => (window === 'day' ? max : 24 * max)),
    );

  // A sign-up whose card is confirmed sends up to two emails.
  const mailsPerDay = perDay(sendMessage.limits) + 2 * perDay(createSubscription.limits);

  expect(mailsPerDay).toBe(24_440);
  expect(mailsPerDay).toBeLessThan(SES_MAILS_PER_DAY / 2);
});
