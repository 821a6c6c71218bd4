import type { Cloud } from '../resources/cloud.ts';

const NOT_CONFIGURED = 'not-configured';

/** What the functions find in the secret, from OPENAI_API_KEY and OPENAI_BASE_URL of whoever starts the stack. */
export function openAiSecretOf(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = variables;
  if (!apiKey) return undefined;
  return JSON.stringify({ apiKey, ...(baseUrl && { baseUrl }) });
}

/** Fills the secret that a function is told of as OPENAI_KEY_SECRET_ARN. A key of an earlier start does not stay behind. */
export async function keepOpenAiSecret(cloud: Cloud, value = NOT_CONFIGURED): Promise<void> {
  const environments = [...cloud.blueprint.functions.values()].map(({ local }) => local?.settings.environment ?? {});
  const arn = environments.find(({ OPENAI_KEY_SECRET_ARN }) => OPENAI_KEY_SECRET_ARN)?.OPENAI_KEY_SECRET_ARN;
  if (arn) await cloud.services.secrets.setValue(arn, value);
}
