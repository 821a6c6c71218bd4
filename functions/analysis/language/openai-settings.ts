import * as z from 'zod';

export interface OpenAiSettings {
  readonly apiKey: string;
  /** URL of an OpenAI-compatible server to use instead of OpenAI. */
  readonly baseUrl?: string | undefined;
  readonly textModel?: string | undefined;
  readonly transcriptionModel?: string | undefined;
}

/** The secret's initial value, used until an operator sets a key. */
export const NOT_CONFIGURED = 'not-configured';

const settingsSchema = z.object({
  apiKey: z.string().trim().min(1),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  textModel: z.string().min(1).optional(),
  transcriptionModel: z.string().min(1).optional(),
});

/**
 * Parses the secret, which is a bare key or JSON `{apiKey, baseUrl?, textModel?, transcriptionModel?}`. Returns null if
 * there is no key. Throws if the JSON is invalid, without quoting the secret.
 */
export function readOpenAiSettings(secret: string, baseUrl?: string): OpenAiSettings | null {
  const text = secret.trim();
  if (text === '' || text === NOT_CONFIGURED) return null;
  if (!text.startsWith('{')) return { apiKey: text, baseUrl: baseUrl || undefined };
  const parsed = settingsSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error('the OpenAI secret is neither a key nor settings with an apiKey');
  return { ...parsed.data, baseUrl: parsed.data.baseUrl ?? (baseUrl || undefined) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
