import { logError } from '../../platform/logging.ts';
import { secretReader } from '../../platform/secret.gateway.ts';
import { readOpenAiSettings, type OpenAiSettings } from './openai-settings.ts';

/**
 * Reads the secret for every call, so that new and revoked keys take effect immediately. Returns null if there is no key
 * or if reading fails; a failure is logged.
 */
export function languageSettingsReader(secretArn: string, baseUrl?: string): () => Promise<OpenAiSettings | null> {
  return async () => {
    try {
      return readOpenAiSettings(await secretReader(secretArn)(), baseUrl);
    } catch (error) {
      logError('OpenAI key not read', error);
      return null;
    }
  };
}
