import * as z from 'zod';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** Another server that speaks Stripe's protocol: `http://host:port`. */
  readonly apiBase?: string | undefined;
}

/** What the secret holds until somebody puts the keys there. */
export const NOT_CONFIGURED = 'not-configured';

const keysSchema = z.object({
  secretKey: z.string().trim().min(1),
  // Two while an endpoint's secret is being rotated.
  webhookSecret: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  apiBase: z.url({ protocol: /^https?$/ }).optional(),
});

/**
 * The secret's text, JSON `{secretKey, webhookSecret, apiBase?}`. Null when no keys are configured. Throws for anything
 * else, without repeating it.
 */
export function readStripeKeys(secret: string): StripeKeys | null {
  const text = secret.trim();
  if (text === '' || text === NOT_CONFIGURED) return null;
  const parsed = keysSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error('the Stripe secret is not JSON with secretKey and webhookSecret');
  const { secretKey, webhookSecret = [], apiBase } = parsed.data;
  return { secretKey, webhookSecrets: [webhookSecret].flat(), apiBase };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
