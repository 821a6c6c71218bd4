import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';

import { memberStore } from '#functions/members/members.public.ts';
import { startCognitoFixture, POOL_ID } from '#infra/local/cognito/cognito.fixtures.ts';
import { aCall, rawRequest } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { createSubscription, readCheckout } from '#shared/billing/billing.contract.ts';
import type { SignupForm } from '#shared/billing/signup-form.ts';
import type { BodyOf } from '#shared/http/contract.ts';

import { acceptChargeWith } from './accept-charge.endpoint.ts';
import { accountGateway } from './account.gateway.ts';
import { startBillingWorld } from './billing-world.fixtures.ts';
import type { CheckoutDeps } from './checkout.deps.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import { checkoutBrowserStore } from './checkout-browser.store.ts';
import { checkoutClaimStore } from './checkout-claim.store.ts';
import { createSubscriptionWith } from './create-subscription.endpoint.ts';
import { customerGateway } from './customer.gateway.ts';
import { declineChargeWith } from './decline-charge.endpoint.ts';
import { intentGateway, type IntentGateway } from './intent.gateway.ts';
import { readCheckoutWith } from './read-checkout.endpoint.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import { openAccountWith } from './signup-account.service.ts';
import { trialClaimStore } from './trial-claim.store.ts';

export const signupForm = {
  firstName: 'Nora',
  lastName: 'New',
  email: 'nora@example.com',
  professionLevel: 'changing_jobs',
  subscriptionTier: 'starter',
} as const satisfies SignupForm;

export type AllCheckoutDeps = CheckoutDeps & { intents: IntentGateway };

/** Runs the checkout against the Stripe and Cognito mock servers and local tables. */
export async function startCheckoutWorld() {
  const world = await startBillingWorld();
  const cognito = await startCognitoFixture({ clock: () => world.now().getTime() });

  const client = new CognitoIdentityProviderClient({
    endpoint: cognito.cognito.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });

  const accounts = accountGateway(POOL_ID, client);
  const claims = checkoutClaimStore(world.tables, 'billing');
  const customers = customerGateway(world.open);
  const members = memberStore(world.tables, 'members');
  const accountDeps = { accounts, members, claims, customers, now: world.now };
  const refresh: RefreshDeps = { ...world.refresh, openAccount: openAccountWith(accountDeps) };

  const deps: AllCheckoutDeps = {
    claims,
    browsers: checkoutBrowserStore(world.tables, 'billing'),
    trials: trialClaimStore(world.refresh.hashPayer, world.tables, 'billing'),
    customers,
    subscriptions: checkoutGateway(world.open, { isAutomatic: false }),
    intents: intentGateway(world.open),
    prices: world.plan.prices,
    accounts,
    refresh,
    changes: { ...world.plan, refresh },
    isTaxAutomatic: false,
    newId: () => newId(world.now()),
  };

  const scan = async (TableName: string) => {
    const { Items = [] } = await world.tables.send(
      new ScanCommand({ TableName, ConsistentRead: true }),
    );
    return Items;
  };

  return {
    ...world,
    refresh,
    accountDeps,
    cognito,
    deps,
    client,

    /** Confirms the card, as the customer's browser does. */
    async confirm(secret: string, card = 'pm_card_visa') {
      const [id = ''] = secret.split('_secret_');
      const { setupIntents, paymentIntents } = world.stripe;
      if (id.startsWith('seti_')) await setupIntents.confirm(id, { payment_method: card });
      else await paymentIntents.confirm(id, { payment_method: card });
    },

    /** Deletes the Cognito user and the member's row, as an account deletion does. */
    async removeAccount(memberId: string) {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: POOL_ID, Username: memberId }));
      await world.tables.send(new DeleteCommand({ TableName: 'members', Key: { memberId } }));
    },

    /** The browser's API calls, handled with these dependencies. */
    calls: (using: AllCheckoutDeps = deps) => createCalls(using),
    scan,

    async item(recordKey: string) {
      return (await world.tables.send(new GetCommand({ TableName: 'billing', Key: { recordKey } })))
        .Item;
    },

    async close() {
      client.destroy();
      await cognito.close();
      await world.close();
    },
  };
}

export type CheckoutWorld = Awaited<ReturnType<typeof startCheckoutWorld>>;

type CreateReply = Awaited<ReturnType<ReturnType<typeof createSubscriptionWith>>>;

/** Returns the response body of an opened checkout. Throws if the checkout was refused. */
export function unwrapOpened(answer: CreateReply) {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return { ...answer.body, clientSecret: answer.body.clientSecret ?? '' };
}

/** The checkout cookie of a browser in which all calls are made. */
const SAME_BROWSER = { '__Host-checkout': 'a'.repeat(22) };

function createCalls(deps: AllCheckoutDeps) {
  const request = { ...rawRequest, cookies: SAME_BROWSER };
  const requestFrom = (address?: string) =>
    address === undefined
      ? request
      : { ...request, headers: { 'x-forwarded-for': `${address}, 64.252.1.1` } };

  const emptyCall = { ...aCall, request, caller: null };
  const open = (
    body: BodyOf<typeof createSubscription>,
    caller: Principal | null,
    address?: string,
  ) => createSubscriptionWith(deps)({ ...emptyCall, body, caller, request: requestFrom(address) });

  const secretBody = (clientSecret: string): { body: BodyOf<typeof readCheckout> } => ({
    body: { clientSecret },
  });

  return {
    signUp: (changes: Partial<SignupForm> = {}, address?: string) => {
      const filledForm = { ...signupForm, ...changes };
      return open({ ...filledForm, tier: filledForm.subscriptionTier }, null, address);
    },

    subscribe: (caller: Principal, tier: Principal['plan'] & string, address?: string) =>
      open({ tier }, caller, address),
    read: (clientSecret: string) =>
      readCheckoutWith(deps)({ ...emptyCall, ...secretBody(clientSecret) }),
    accept: (clientSecret: string) =>
      acceptChargeWith(deps)({ ...emptyCall, ...secretBody(clientSecret) }),
    decline: (clientSecret: string) =>
      declineChargeWith(deps)({ ...emptyCall, ...secretBody(clientSecret) }),
  };
}
