import { Stripe } from 'stripe';
import { DependencyFailure } from '../platform/dependency-failure.ts';
import { callStripe, isMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** Metadata that identifies the portal configuration made by `npm run stripe:setup`. */
export const PORTAL_MARK = { portal: 'greenroom-members' } as const;

export interface PortalGateway {
  /**
   * URL of Stripe's portal page for this customer's card and invoices, valid for a few minutes; undefined if the
   * customer doesn't exist. Throws NOT_CONFIGURED if the account has no portal.
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
          // Without Greenroom's configuration, Stripe uses the account default, which exists only once saved in the
          // dashboard.
          if (ours || !(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
          throw new DependencyFailure('this account has no portal yet', { cause, refusal: 'NOT_CONFIGURED' });
        },
      );
      return session?.url;
    },
  };
}
