import { Stripe } from 'stripe';
import type { CheckoutClaim } from '../claims/checkout-claim.store.ts';
import { buildSignupMetadata } from '../subscription/stripe-metadata.ts';
import { callStripe, type OpenStripe } from '../stripe/stripe-client.gateway.ts';
import { createOnce, retryWhileBusy } from '../stripe/stripe-retry.gateway.ts';

/** `memberId` is null for a checkout opened with the signup form. */
type NewCustomer = Pick<
  CheckoutClaim,
  'signupId' | 'recordKey' | 'email' | 'firstName' | 'lastName' | 'professionLevel' | 'memberId'
>;

/** Creates, reads and updates Stripe customers for the checkout. */
export function customerGateway(open: OpenStripe) {
  /** Finds the checkout's customer, even after the idempotency key has expired. */
  const find = async (email: string, signupId: string) => {
    const { data } = await callStripe(open, (stripe) =>
      stripe.customers.list({ email, limit: 100 }),
    );
    return data.find(({ metadata }) => metadata.signupId === signupId)?.id;
  };

  return {
    find,

    /**
     * Idempotent: returns the same customer on every call. Null if Stripe rejects the email
     * address.
     */
    async create(customer: NewCustomer) {
      const { signupId, email, firstName, lastName, memberId } = customer;
      const metadata = memberId === null ? buildSignupMetadata(customer) : { signupId };
      const params = { email, name: `${firstName} ${lastName}`.trim(), metadata };
      const create = async (idempotencyKey: string) =>
        (await callStripe(open, (stripe) => stripe.customers.create(params, { idempotencyKey })))
          .id;

      try {
        return await createOnce({
          key: `${signupId}:customer`,
          create,
          find: () => find(email, signupId),
        });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'email_invalid')
          return null;
        throw error;
      }
    },

    /** Whether the customer has a card to charge; undefined if the customer was deleted. */
    async read(customerId: string): Promise<{ hasCard: boolean } | undefined> {
      const found = await callStripe(open, (stripe) => stripe.customers.retrieve(customerId));
      if (found.deleted) return undefined;
      return { hasCard: found.invoice_settings.default_payment_method !== null };
    },

    /** Sets the customer's location for tax calculation. */
    async setLocation(customerId: string, ipAddress: string) {
      const change = { tax: { ip_address: ipAddress } };
      await callStripe(open, (stripe) => stripe.customers.update(customerId, change));
    },

    async linkMember(customerId: string, memberId: string) {
      await retryWhileBusy(() =>
        callStripe(open, (stripe) =>
          stripe.customers.update(customerId, { metadata: { memberId } }),
        ),
      );
    },
  };
}
