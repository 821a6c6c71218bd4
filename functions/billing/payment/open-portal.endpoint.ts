import * as z from 'zod';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { setting } from '#platform/uses/settings.ts';
import { openPortal } from '#shared/billing/billing.contract.ts';
import { membershipStore } from '../membership/membership.store.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { portalGateway } from './portal.gateway.ts';

export const openPortalEndpoint = endpoint(openPortal, {
  impact: 'Members cannot change their card or see their invoices.',
  uses: {
    memberships: membershipStore.pick('find'),
    portal: viaStripe(portalGateway),
    appOrigin: setting('APP_ORIGIN', z.url()),
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller }, { memberships, portal, appOrigin }) => {
  const customerId = (await memberships.find(caller.memberId))?.billing?.customerId;
  if (customerId === undefined) return refuse('NO_SUBSCRIPTION');

  const url = await portal.open(customerId, `${appOrigin}/settings`);

  return url === undefined ? refuse('NO_SUBSCRIPTION') : { status: 200, body: { url } };
});

export const { handler, declaration } = openPortalEndpoint;
