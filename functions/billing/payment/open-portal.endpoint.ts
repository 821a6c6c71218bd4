import * as z from 'zod';
import { readEnvironment } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openPortal } from '#shared/billing/billing.contract.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';
import { membershipStore, type MembershipStore } from '../membership/membership.store.ts';
import { portalGateway, type PortalGateway } from './portal.gateway.ts';

interface Deps {
  memberships: Pick<MembershipStore, 'find'>;
  portal: PortalGateway;
  appOrigin: string;
}

export function openPortalWith({
  memberships,
  portal,
  appOrigin,
}: Deps): UseCase<typeof openPortal> {
  return async ({ caller }) => {
    const customerId = (await memberships.find(caller.memberId))?.billing?.customerId;
    if (customerId === undefined) return refuse('NO_SUBSCRIPTION');

    const url = await portal.open(customerId, `${appOrigin}/settings`);

    return url === undefined ? refuse('NO_SUBSCRIPTION') : { status: 200, body: { url } };
  };
}

export const handler = createHandler(openPortal, () => {
  const { APP_ORIGIN: appOrigin } = readEnvironment({ APP_ORIGIN: z.url() });
  return openPortalWith({
    memberships: membershipStore(),
    portal: portalGateway(stripeFromEnv()),
    appOrigin,
  });
});
