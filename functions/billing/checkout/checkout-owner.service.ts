import type { RawRequest } from '#platform/http/call.ts';
import { CHECKOUT_COOKIE, setCookie } from '#platform/http/cookies.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { newLinkToken } from '#platform/link-token.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { Wired } from '#platform/uses/use.ts';
import { maskEmail } from '#shared/accounts/mask-email.ts';
import { CHECKOUT_ELSEWHERE_MESSAGE } from '#shared/http/errors.ts';
import { CHECKOUT_SECONDS, checkoutBrowserStore } from './checkout-browser.store.ts';
import { intentGateway, type VerifiedIntent } from './intent.gateway.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { refreshUses } from '../membership/refresh-membership.service.ts';

export const checkoutOwnerUses = {
  browsers: checkoutBrowserStore.pick('findAccount'),
  intents: viaStripe(intentGateway),
  refresh: refreshUses,
};

type CheckoutOwnerDeps = Wired<typeof checkoutOwnerUses>;

export const rememberBrowserUses = {
  browsers: checkoutBrowserStore.pick('add'),
  refresh: refreshUses,
};

interface CheckoutCall {
  body: { clientSecret: string };
  caller: Principal | null;
  request: Pick<RawRequest, 'cookies'>;
}

export interface OwnCheckout {
  intent: VerifiedIntent;
  /** The account that the checkout is for, as a masked email address. */
  account: string;
}

/** Links the customer's checkout to this browser. Returns the `Set-Cookie` value. */
export async function rememberBrowser(
  { browsers, refresh }: Wired<typeof rememberBrowserUses>,
  { cookies }: Pick<RawRequest, 'cookies'>,
  { customerId, email }: { customerId: string; email: string },
): Promise<string> {
  // Reused, so that earlier checkouts in the same browser stay open.
  const token = readToken(cookies) ?? newLinkToken();
  await browsers.add({ token, customerId }, maskEmail(email), refresh.now());
  return setCookie(CHECKOUT_COOKIE, token, { sameSite: 'Strict', maxAgeSeconds: CHECKOUT_SECONDS });
}

/**
 * Finds the secret's checkout if this browser started it or its member is signed in. Otherwise, the
 * refusal is the same as for an invalid secret.
 */
export async function findOwnCheckout(
  deps: CheckoutOwnerDeps,
  call: CheckoutCall,
): Promise<OwnCheckout | Refusal> {
  const refusal = refuse('NOT_FOUND', { message: CHECKOUT_ELSEWHERE_MESSAGE });
  if (!call.caller && !readToken(call.request.cookies)) return refusal;

  const intent = await deps.intents.verify(call.body.clientSecret);
  const account = intent && (await findAccount(deps, intent.customerId, call));

  return intent && account !== undefined ? { intent, account } : refusal;
}

async function findAccount(
  { browsers, refresh }: CheckoutOwnerDeps,
  customerId: string,
  { caller, request }: CheckoutCall,
): Promise<string | undefined> {
  if (
    caller &&
    (await refresh.memberships.find(caller.memberId))?.billing?.customerId === customerId
  )
    return maskEmail(caller.email);

  const token = readToken(request.cookies);

  return token && browsers.findAccount({ token, customerId }, refresh.now());
}

function readToken(cookies: RawRequest['cookies']): string | undefined {
  return /^[\w-]{22}$/.exec(cookies[CHECKOUT_COOKIE] ?? '')?.[0];
}
