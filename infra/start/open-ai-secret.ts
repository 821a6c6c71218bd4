import { mergeEnvironments } from 'local-cloud/blueprint';
import type { Cloud } from 'local-cloud/cloud';

const NOT_CONFIGURED = 'not-configured';

/**
 * Builds the secret from the environment variables OPENAI_API_KEY and OPENAI_BASE_URL; undefined
 * without a key.
 */
export function readOpenAiSecret(
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = variables;
  if (!apiKey) return undefined;
  return JSON.stringify({ apiKey, ...(baseUrl && { baseUrl }) });
}

/**
 * Sets the secret named by OPENAI_KEY_SECRET_ARN. Without a value, a placeholder replaces any key
 * from an earlier run.
 */
export function storeOpenAiSecret(cloud: Cloud, value = NOT_CONFIGURED): void {
  const { OPENAI_KEY_SECRET_ARN: arn } = mergeEnvironments(cloud.blueprint);
  if (arn) cloud.services.secrets.setValue(arn, value);
}
