import type { LanguageModel } from './language-model.ts';
import { languageSettingsReader } from './language-settings.service.ts';
import { openAiModel, type LanguageLimits } from './openai.gateway.ts';

interface LoaderOptions {
  readonly baseUrl?: string | undefined;
  readonly limits?: LanguageLimits;
}

/** Returns null if there is no language model; see `languageSettingsReader`. */
export function languageModelLoader(
  secretArn: string,
  { baseUrl, limits }: LoaderOptions = {},
): () => Promise<LanguageModel | null> {
  const readSettings = languageSettingsReader(secretArn, baseUrl);
  return async () => {
    const settings = await readSettings();
    return settings && openAiModel(settings, limits);
  };
}
