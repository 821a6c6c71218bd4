import * as z from 'zod';
import { readVariable } from '#platform/environment.ts';
import { logError } from '#platform/logging.ts';
import { parseJson } from '#platform/parse-json.ts';
import { secretReader } from '#platform/secret.gateway.ts';
import { rotatingSecret } from '#platform/uses/settings.ts';
import { derive, type Use } from '#platform/uses/use.ts';

/**
 * Reads the secret for every call, so that new and revoked keys take effect immediately. Returns
 * null if there is no key or if reading fails; a failure is logged.
 */
function languageSettingsReader(
  secretArn: string,
  baseUrl?: string,
): () => Promise<OpenAiSettings | null> {
  return async () => {
    try {
      return readOpenAiSettings(await secretReader(secretArn)(), baseUrl);
    } catch (error) {
      logError('OpenAI key not read', error);
      return null;
    }
  };
}

/** Lets a function read whether there is a language model, and its key. */
export const languageSettings: Use<() => Promise<OpenAiSettings | null>> = {
  needs: [{ kind: 'secret', variable: 'OPENAI_KEY_SECRET_ARN' }],
  wire: () => languageSettingsReader(readVariable('OPENAI_KEY_SECRET_ARN')),
};

/**
 * Lets a function read whether an operator has set up a language model, at most once a minute.
 * Resolves to undefined if that couldn't be read; the failure is logged.
 */
export const languageModelExists: Use<() => Promise<boolean | undefined>> = derive(
  { readSecret: rotatingSecret('OPENAI_KEY_SECRET_ARN') },
  ({ readSecret }) => checkForLanguageModel(readSecret),
);

export function checkForLanguageModel(readSecret: () => Promise<string>) {
  return async (): Promise<boolean | undefined> => {
    try {
      return readOpenAiSettings(await readSecret()) !== null;
    } catch (error) {
      logError('OpenAI key not read', error);
      return undefined;
    }
  };
}

/** The secret's initial value, used until an operator sets a key. */
const NOT_CONFIGURED = 'not-configured';

const settingsSchema = z.object({
  apiKey: z.string().trim().min(1),
  /** URL of an OpenAI-compatible server to use instead of OpenAI. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  textModel: z.string().min(1).optional(),
  transcriptionModel: z.string().min(1).optional(),
});

export type OpenAiSettings = z.output<typeof settingsSchema>;

/**
 * Parses the secret, which is a bare key or JSON `{apiKey, baseUrl?, textModel?,
 * transcriptionModel?}`. Returns null if there is no key. Throws if the JSON is invalid, without
 * quoting the secret.
 */
export function readOpenAiSettings(secret: string, baseUrl?: string): OpenAiSettings | null {
  const text = secret.trim();
  if (text === '' || text === NOT_CONFIGURED) return null;
  if (!text.startsWith('{')) return { apiKey: text, baseUrl: baseUrl || undefined };

  const parsed = settingsSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error('the OpenAI secret is neither a key nor settings with an apiKey');

  return { ...parsed.data, baseUrl: parsed.data.baseUrl ?? (baseUrl || undefined) };
}
