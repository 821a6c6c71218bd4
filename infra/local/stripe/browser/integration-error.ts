/** A mistake in how the page calls Stripe.js; thrown, not answered, as Stripe.js does. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
