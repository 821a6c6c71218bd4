const secretNames = ['client_secret', 'setup_intent_client_secret', 'payment_intent_client_secret'] as const;
const otherNames = [
  'setup_intent',
  'payment_intent',
  'redirect_status',
  'source_type',
  'source_redirect_slug',
] as const;

export interface ExtractedStripeParams {
  /** The remaining query string, including the question mark. */
  readonly search: string;
  /** The raw values; consumers validate them with `readStripeParams`. */
  readonly stripeParams: { readonly clientSecret: string | null; readonly redirectStatus: string | null };
}

/** Removes Stripe's parameters from a query string; null if there are none. */
export function extractStripeParams(search: string): ExtractedStripeParams | null {
  const parameters = new URLSearchParams(search);
  const names = [...secretNames, ...otherNames];
  if (!names.some((name) => parameters.has(name))) return null;
  const secrets = secretNames.map((name) => parameters.get(name));
  const stripeParams = {
    clientSecret: secrets.find((secret) => secret !== null) ?? null,
    redirectStatus: parameters.get('redirect_status'),
  };
  for (const name of names) parameters.delete(name);
  const rest = parameters.toString();
  return { search: rest && `?${rest}`, stripeParams };
}
