import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { cognitoFixture, POOL_ID } from '../../infra/local/cognito/cognito.fixtures.ts';
import type { createSubscription, readCheckout } from '../../shared/billing/billing.contract.ts';
import type { SignupForm } from '../../shared/billing/signup-form.ts';
import { memberStore } from '../accounts/accounts.public.ts';
import type { BodyOf } from '../../shared/http/contract.ts';
import { newId } from '../platform/new-id.ts';
import type { Principal } from '../platform/session/principal.ts';
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
import { rateLimitStore } from './rate-limit.store.ts';
import { readCheckoutWith } from './read-checkout.endpoint.ts';
import { trialClaimStore } from './trial-claim.store.ts';

export const form = {
  firstName: 'Nora',
  lastName: 'New',
  email: 'nora@example.com',
  professionLevel: 'changing_jobs',
  subscriptionTier: 'starter',
} as const satisfies SignupForm;

export type AllParts = CheckoutParts & { readonly intents: IntentGateway };

/** The checkout on the stand-ins for Stripe and Cognito and on real tables. */
export async function startCheckoutWorld() {
  const world = await startBillingWorld();
  const cognito = await cognitoFixture({ clock: () => world.now().getTime() });
  const client = new CognitoIdentityProviderClient({
    endpoint: cognito.cognito.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
  const parts: AllParts = {
    claims: claimStore(world.tables, 'billing'),
    limits: rateLimitStore(world.tables, 'billing'),
    trials: trialClaimStore(world.tables, 'billing'),
    customers: customerGateway(world.open),
    subscriptions: checkoutGateway(world.open, { areAutomatic: false }),
    intents: intentGateway(world.open),
    prices: world.plan.prices,
    accounts: accountGateway(POOL_ID, client),
    members: memberStore(world.tables, 'members'),
    refresh: world.refresh,
    changes: world.plan,
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
    cognito,
    parts,
    client,
    /** The calls of a browser, with these parts. */
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
