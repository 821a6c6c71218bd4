import { logError } from '../../platform/logging.ts';
import { secretReader } from '../../platform/secret.gateway.ts';
import type { LanguageModel } from './language-model.ts';
import { openAiModel } from './openai.gateway.ts';
import { readOpenAiSettings } from './openai-settings.ts';

/**
 * Reads the secret for every analysis, so that new and revoked keys take effect immediately. Returns null if there is
 * no key or if reading fails; a failure is logged.
 */
export function languageModelLoader(secretArn: string, baseUrl?: string): () => Promise<LanguageModel | null> {
  return async () => {
    try {
      const settings = readOpenAiSettings(await secretReader(secretArn)(), baseUrl);
      return settings && openAiModel(settings);
    } catch (error) {
      logError('OpenAI key not read', error);
      return null;
    }
  };
}
