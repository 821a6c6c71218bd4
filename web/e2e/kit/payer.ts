import * as z from 'zod';
import { createSubscription, readCheckout } from '#shared/billing/billing.contract.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import { createSignedOutClient, withJson, signInByMail, type ApiClient } from './api-client.ts';
import { findCustomerId, type PaymentsControl } from './payments.ts';
import type { Stack } from './stack.ts';
import { testCards, type TestCard } from './test-cards.ts';

type StackUrls = Pick<Stack, 'origin' | 'mailbox'> & { payments: PaymentsControl };

export interface Payer {
  member: ApiClient;
  email: string;
  customerId: string;
}

let count = 0;

/** A person without an account. */
export function createSignupForm(
  firstName: string,
  tier: SignupForm['subscriptionTier'] = 'professional',
): SignupForm {
  count += 1;

  const email = `${firstName.toLowerCase()}.${Date.now()}.${count}@example.com`;

  return {
    firstName,
    lastName: 'Payer',
    email,
    professionLevel: 'changing_jobs',
    subscriptionTier: tier,
  };
}

/** A checkout, and the cookie of the browser that started it. */
export interface OpenCheckout {
  clientSecret: string;
  cookie: string;
}

/** Opens a checkout as the /signup form does. */
export async function openCheckout(origin: string, person: SignupForm): Promise<OpenCheckout> {
  const body = { ...person, tier: person.subscriptionTier };
  const opened = await createSignedOutClient(origin).send(
    'POST',
    createSubscription.path,
    withJson(body),
  );

  const { clientSecret } = createSubscription.replies[200].parse(JSON.parse(opened.body));
  if (!clientSecret) throw new Error(`no checkout: ${opened.body}`);

  return {
    clientSecret,
    cookie: /^__Host-checkout=[^;]+/.exec(opened.headers.get('set-cookie') ?? '')?.[0] ?? '',
  };
}

/**
 * Creates a member in a trial and signs them in, as /signup and the sign-in page do, but without
 * the UI.
 */
export async function signUpByHttp(
  stack: StackUrls,
  person: SignupForm,
  card: TestCard,
): Promise<Payer> {
  const { origin, mailbox, payments } = stack;
  const { clientSecret, cookie } = await openCheckout(origin, person);
  await confirmCard(stack, clientSecret, testCards[card]);

  const { body, headers } = withJson({ clientSecret });
  const options = { body, headers: { ...headers, cookie } };
  const settled = await createSignedOutClient(origin).send('POST', readCheckout.path, options);
  const { state } = readCheckout.replies[200].parse(JSON.parse(settled.body));
  if (state !== 'live') throw new Error(`the checkout is ${state}`);

  const member = await signInByMail(origin, mailbox, person.email);

  return { member, email: person.email, customerId: await findCustomerId(payments, person.email) };
}

/** Confirms the card as Stripe.js does in the browser. */
async function confirmCard(
  { origin, payments }: StackUrls,
  clientSecret: string,
  card: string,
): Promise<void> {
  const config = z.object({ stripePublishableKey: z.string() });
  const { stripePublishableKey: key } = config.parse(
    await (await fetch(`${origin}/config.json`)).json(),
  );
  const [intent = ''] = clientSecret.split('_secret_');

  const form = new URLSearchParams({
    key,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  });

  const answer = await fetch(`${payments.url}/v1/setup_intents/${intent}/confirm`, {
    method: 'POST',
    body: form,
  });

  const { status } = z.object({ status: z.string() }).parse(await answer.json());
  if (status !== 'succeeded') throw new Error(`the card is ${status}`);
}
