import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { cognitoFixture, POOL_ID } from '../../infra/local/cognito/cognito.fixtures.ts';
import type { createSubscription, readCheckout } from '../../shared/billing/billing.contract.ts';
import type { SignupForm } from '../../shared/billing/signup-form.ts';
import { memberStore } from '../accounts/accounts.public.ts';
import type { BodyOf } from '../../shared/http/contract.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import type { Principal } from '../platform/session/principal.ts';
import { rateLimitStore } from '../platform/rate-limit.store.ts';
import { acceptChargeWith } from './accept-charge.endpoint.ts';
import { accountGateway } from './account.gateway.ts';
import { request, startBillingWorld } from './billing-world.fixtures.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkoutGateway } from './checkout.gateway.ts';
import { claimStore } from './claim.store.ts';
import { createSubscriptionWith } from './create-subscription.endpoint.ts';
import { customerGateway } from './customer.gateway.ts';
import { declineChargeWith } from './decline-charge.endpoint.ts';
import { intentGateway, type IntentGateway } from './intent.gateway.ts';
import { readCheckoutWith } from './read-checkout.endpoint.ts';
import type { RefreshParts } from './refresh-membership.ts';
import { openAccountWith } from './signup-account.ts';
import { trialClaimStore } from './trial-claim.store.ts';

export const form = {
  firstName: 'Nora',
  lastName: 'New',
  email: 'nora@example.com',
  professionLevel: 'changing_jobs',
  subscriptionTier: 'starter',
} as const satisfies SignupForm;

export type AllParts = CheckoutParts & { readonly intents: IntentGateway };

/** The checkout on the Stripe and Cognito mock servers and local tables. */
export async function startCheckoutWorld() {
  const world = await startBillingWorld();
  const cognito = await cognitoFixture({ clock: () => world.now().getTime() });
  const client = new CognitoIdentityProviderClient({
    endpoint: cognito.cognito.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
  const accounts = accountGateway(POOL_ID, client);
  const claims = claimStore(world.tables, 'billing');
  const customers = customerGateway(world.open);
  const members = memberStore(world.tables, 'members');
  const accountDeps = { accounts, members, claims, customers, now: world.now };
  const refresh: RefreshParts = { ...world.refresh, openAccount: openAccountWith(accountDeps) };
  const parts: AllParts = {
    claims,
    limits: rateLimitStore(world.tables, 'billing'),
    trials: trialClaimStore(world.tables, 'billing', world.refresh.payerHash),
    customers,
    subscriptions: checkoutGateway(world.open, { areAutomatic: false }),
    intents: intentGateway(world.open),
    prices: world.plan.prices,
    accounts,
    refresh,
    changes: { ...world.plan, refresh },
    checkoutsPerHour: 1_000,
    areTaxesAutomatic: false,
    newId: () => newId(world.now()),
  };
  const scan = async (TableName: string) => {
    const { Items = [] } = await world.tables.send(new ScanCommand({ TableName, ConsistentRead: true }));
    return Items;
  };
  return {
    ...world,
    refresh,
    accountDeps,
    cognito,
    parts,
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
    /** The browser's calls, run with these dependencies. */
    calls: (using: AllParts = parts) => callsOf(using),
    scan,
    async item(recordKey: string) {
      return (await world.tables.send(new GetCommand({ TableName: 'billing', Key: { recordKey } }))).Item;
    },
    async close() {
      client.destroy();
      await cognito.close();
      await world.close();
    },
  };
}
export type CheckoutWorld = Awaited<ReturnType<typeof startCheckoutWorld>>;

type Opening = Awaited<ReturnType<ReturnType<typeof createSubscriptionWith>>>;

/** The body of an opened checkout. Throws for a refusal. */
export function openedIn(answer: Opening) {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return { ...answer.body, clientSecret: answer.body.clientSecret ?? '' };
}

function callsOf(parts: AllParts) {
  const from = (address?: string) =>
    address === undefined ? request : { ...request, headers: { 'x-forwarded-for': `${address}, 64.252.1.1` } };
  const nothing = { params: undefined, query: undefined, caller: null };
  const open = (body: BodyOf<typeof createSubscription>, caller: Principal | null, address?: string) =>
    createSubscriptionWith(parts)({ ...nothing, body, caller, request: from(address) });
  const proof = (clientSecret: string): { body: BodyOf<typeof readCheckout> } => ({ body: { clientSecret } });
  return {
    signUp: (changes: Partial<SignupForm> = {}, address?: string) => {
      const filled = { ...form, ...changes };
      return open({ ...filled, tier: filled.subscriptionTier }, null, address);
    },
    subscribe: (caller: Principal, tier: Principal['plan'] & string, address?: string) =>
      open({ tier }, caller, address),
    read: (clientSecret: string) => readCheckoutWith(parts)({ ...nothing, ...proof(clientSecret), request }),
    accept: (clientSecret: string) => acceptChargeWith(parts)({ ...nothing, ...proof(clientSecret), request }),
    decline: (clientSecret: string) => declineChargeWith(parts)({ ...nothing, ...proof(clientSecret), request }),
  };
}
