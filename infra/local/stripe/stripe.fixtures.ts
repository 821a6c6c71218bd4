import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import {
  startStripe,
  type StripeBusiness,
  type StripeOptions,
  type StripeMockServer,
} from './stripe.ts';

export const START_MS = Date.UTC(2026, 0, 31, 12);

const monthlyPrice = (lookup_key: string, unit_amount: number) => ({
  currency: 'usd',
  unit_amount,
  lookup_key,
});

export const sampleBusiness: StripeBusiness = {
  businessName: 'Sample',
  products: [
    {
      name: 'Starter',
      prices: [monthlyPrice('starter_launch', 1900), monthlyPrice('starter_monthly', 1900)],
    },
    { name: 'Professional', prices: [monthlyPrice('professional_monthly', 3900)] },
    { name: 'Executive', prices: [monthlyPrice('executive_monthly', 7900)] },
  ],
};

export interface StripeFixture {
  mockServer: StripeMockServer;
  stripe: Stripe;
  stateDir: string;
  /** Moves the clock by this many seconds and runs the steps that are then due. */
  advanceClock(seconds: number): void;
  /** The mock server's time, in seconds since 1970. */
  nowSeconds(): number;
  close(): Promise<void>;
}

/**
 * Starts a mock server and an SDK client that calls it. The server's clock moves only through
 * `advanceClock`.
 */
export async function startStripeFixture(
  options: Partial<StripeOptions> = {},
): Promise<StripeFixture> {
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'stripe-')));
  let now = START_MS;
  const advanceClock = (seconds: number): void => {
    now += seconds * 1000;
    mockServer.control.runDueSteps();
  };

  const mockServer = await startStripe({
    ...sampleBusiness,
    now: () => now,
    moveClock: async (ms) => advanceClock(ms / 1000),
    ...options,
    stateDir,
  });

  return {
    mockServer,
    stripe: createSdk(mockServer),
    stateDir,
    nowSeconds: () => Math.floor(now / 1000),

    advanceClock,

    close: async () => {
      await mockServer.close();
      if (!options.stateDir) await rm(stateDir, { recursive: true, force: true });
    },
  };
}

export function createSdk(mockServer: StripeMockServer, key = mockServer.secretKey): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: mockServer.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5000,
  });
}

export async function findPriceId(stripe: Stripe, lookupKey: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  const [price] = data;
  if (!price) throw new Error(`there is no price ${lookupKey}`);

  return price.id;
}

/**
 * Creates a subscription as the product does: with a trial of three days, or with an unpaid first
 * invoice.
 */
export async function createSubscription(
  stripe: Stripe,
  {
    lookupKey = 'starter_launch',
    trialDays = 3,
    customer,
  }: { lookupKey?: string; trialDays?: number; customer?: string } = {},
): Promise<Stripe.Subscription> {
  const owner =
    customer ?? (await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })).id;

  return stripe.subscriptions.create({
    customer: owner,
    items: [{ price: await findPriceId(stripe, lookupKey) }],
    ...(trialDays > 0 && { trial_period_days: trialDays }),
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    expand: [
      'pending_setup_intent',
      'latest_invoice.confirmation_secret',
      'latest_invoice.payments',
    ],
  });
}

/** Saves a card for a trial, as the browser would. */
export async function saveCard(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  method = 'pm_card_visa',
): Promise<string> {
  const intent = await stripe.setupIntents.confirm(getId(subscription.pending_setup_intent), {
    payment_method: method,
  });
  return getId(intent.payment_method);
}

/** Pays the first invoice, as the browser would. */
export async function payFirstInvoice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  method = 'pm_card_visa',
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.confirm(await findIntentId(stripe, subscription.latest_invoice), {
    payment_method: method,
  });
}

/** The ID of the payment intent that pays the invoice. */
export async function findIntentId(
  stripe: Stripe,
  invoice: string | { id: string } | null,
): Promise<string> {
  const { payments } = await stripe.invoices.retrieve(getId(invoice), { expand: ['payments'] });
  return getId(payments?.data[0]?.payment.payment_intent ?? null);
}

export function getId(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error('the reference is empty');
  return typeof reference === 'string' ? reference : reference.id;
}

/** The error of a call; undefined if it succeeds. */
export const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => undefined).catch((error: unknown) => error);
