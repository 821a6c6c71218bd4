import * as z from 'zod';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** URL of a mock Stripe server, `http://host:port`. */
  readonly apiBase?: string | undefined;
}

/** The secret's initial value, until an operator stores the keys. */
export const UNSET_SECRET = 'not-configured';

const keysSchema = z.object({
  secretKey: z.string().trim().min(1),
  // Contains two secrets while the webhook secret is being rotated.
  webhookSecret: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  apiBase: z.url({ protocol: /^https?$/ }).optional(),
});

/**
 * Parses the secret, which is JSON `{secretKey, webhookSecret, apiBase?}`. Null if no keys are configured. Throws if
 * the text is invalid; the error doesn't contain the text.
 */
export function readStripeKeys(secret: string): StripeKeys | null {
  const text = secret.trim();
  if (text === '' || text === UNSET_SECRET) return null;
  const parsed = keysSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error('the Stripe secret is not JSON with secretKey and webhookSecret');
  const { secretKey, webhookSecret = [], apiBase } = parsed.data;
  return { secretKey, webhookSecrets: [webhookSecret].flat(), apiBase };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
