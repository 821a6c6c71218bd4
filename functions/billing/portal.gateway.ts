import { callStripe, type OpenStripe } from './stripe-client.gateway.ts';

/** How the configuration that `npm run stripe:setup` makes is told from others of the account. */
export const PORTAL_MARK = { portal: 'greenroom-members' } as const;

export interface PortalGateway {
  /** The address of Stripe's page for this customer's card and invoices; good for a few minutes. */
  open(customerId: string, returnUrl: string): Promise<string>;
}

export function portalGateway(access: OpenStripe): PortalGateway {
  return {
    open: (customerId, returnUrl) =>
      callStripe(access, async (stripe) => {
        const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
        const ours = data.find(({ metadata }) => metadata?.portal === PORTAL_MARK.portal);
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(ours && { configuration: ours.id }),
        });
        return session.url;
      }),
  };
}
