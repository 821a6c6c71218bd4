import { Stripe } from 'stripe';
import { DependencyFailure } from '#platform/dependency-failure.ts';
import { callStripe, isMissingError, type OpenStripe } from '../stripe/stripe-client.gateway.ts';

/** Metadata that identifies the portal configuration created by `npm run stripe:setup`. */
export const PORTAL_METADATA = { portal: 'greenroom-members' } as const;

export function portalGateway(access: OpenStripe) {
  return {
    /**
     * Returns a short-lived URL; undefined for an unknown customer. Throws NOT_CONFIGURED if no
     * portal is configured.
     */
    async open(customerId: string, returnUrl: string) {
      const query = { active: true, limit: 100 };
      const { data } = await callStripe(access, (stripe) =>
        stripe.billingPortal.configurations.list(query),
      );
      const ownConfiguration = data.find(
        ({ metadata }) => metadata?.portal === PORTAL_METADATA.portal,
      );
      const params = {
        customer: customerId,
        return_url: returnUrl,
        ...(ownConfiguration && { configuration: ownConfiguration.id }),
      };

      const session = await callStripe(access, (stripe) =>
        stripe.billingPortal.sessions.create(params),
      ).catch((cause: unknown) => {
        if (isMissingError(cause)) return undefined;
        // Stripe's default configuration exists only once it has been saved in the dashboard.
        if (ownConfiguration || !(cause instanceof Stripe.errors.StripeInvalidRequestError))
          throw cause;

        throw new DependencyFailure('Stripe has no portal configuration', {
          cause,
          refusal: 'NOT_CONFIGURED',
        });
      });

      return session?.url;
    },
  };
}
