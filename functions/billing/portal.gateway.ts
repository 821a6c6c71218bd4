import { Stripe } from 'stripe';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { callStripe, isMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** How the configuration that `npm run stripe:setup` makes is told from others of the account. */
export const PORTAL_MARK = { portal: 'greenroom-members' } as const;

export interface PortalGateway {
  /**
   * The address of Stripe's page for this customer's card and invoices, good for a few minutes; undefined for a customer
   * that is not there. Throws NOT_CONFIGURED for an account that has no such page.
   */
  open(customerId: string, returnUrl: string): Promise<string | undefined>;
}

export function portalGateway(access: OpenStripe): PortalGateway {
  return {
    async open(customerId, returnUrl) {
      const list = { active: true, limit: 100 };
      const { data } = await callStripe(access, (stripe) => stripe.billingPortal.configurations.list(list));
      const ours = data.find(({ metadata }) => metadata?.portal === PORTAL_MARK.portal);
      const wanted = { customer: customerId, return_url: returnUrl, ...(ours && { configuration: ours.id }) };
      const session = await callStripe(access, (stripe) => stripe.billingPortal.sessions.create(wanted)).catch(
        (cause: unknown) => {
          if (isMissing(cause)) return undefined;
          // Without ours it takes the account's own, which somebody must have saved once.
          if (ours || !(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
          throw new DependencyFailure('this account has no portal yet', { cause, refusal: 'NOT_CONFIGURED' });
        },
      );
      return session?.url;
    },
  };
}
