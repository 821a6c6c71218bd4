import { logError } from '../../platform/logging.ts';
import { secretReader } from '../../platform/secret.gateway.ts';
import type { LanguageModel } from './language-model.ts';
import { openAiModel } from './openai.gateway.ts';
import { readOpenAiSettings } from './openai-settings.ts';

/**
 * The language model whose key is in the secret; null without one. Read for every analysis, so that a new key counts
 * at once and a revoked one is forgotten. What cannot be read is logged, and the analysis goes without.
 */
export function configuredLanguage(secretArn: string, baseUrl?: string): () => Promise<LanguageModel | null> {
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
