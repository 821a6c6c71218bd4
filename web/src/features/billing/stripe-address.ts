const secretNames = ['client_secret', 'setup_intent_client_secret', 'payment_intent_client_secret'] as const;
const otherNames = [
  'setup_intent',
  'payment_intent',
  'redirect_status',
  'source_type',
  'source_redirect_slug',
] as const;

export interface TakenAddress {
  /** The search without what was taken, with its question mark. */
  readonly search: string;
  /** As it stood there, to be checked by whoever uses it (`handoverOf`). */
  readonly handover: { readonly clientSecret: string | null; readonly redirectStatus: string | null };
}

/** Takes everything of Stripe's out of a search; null when there is nothing to take. */
export function takeFromAddress(search: string): TakenAddress | null {
  const parameters = new URLSearchParams(search);
  const names = [...secretNames, ...otherNames];
  if (!names.some((name) => parameters.has(name))) return null;
  const secrets = secretNames.map((name) => parameters.get(name));
  const handover = {
    clientSecret: secrets.find((secret) => secret !== null) ?? null,
    redirectStatus: parameters.get('redirect_status'),
  };
  for (const name of names) parameters.delete(name);
  const rest = parameters.toString();
  return { search: rest && `?${rest}`, handover };
}
