import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AWS_CLIENT_CONFIG } from './aws-client-config.ts';
import { once, onceAsync } from './environment.ts';
import { logError } from './logging.ts';

const secretsManager = /* @__PURE__ */ once(() => new SecretsManagerClient(AWS_CLIENT_CONFIG));

/** Returns a function that reads the secret only once per process. */
export function secretReader(
  secretArn: string,
  client: () => SecretsManagerClient = secretsManager,
): () => Promise<string> {
  return onceAsync(async () => {
    const { SecretString } = await client().send(
      new GetSecretValueCommand({ SecretId: secretArn }),
    );
    if (!SecretString) throw new Error(`secret ${secretArn} is empty`);

    return SecretString;
  });
}

/** How long a rotating secret is cached, in milliseconds. The runbook's waiting times follow from it. */
const ROTATION_CACHE_MS = 60_000;

/**
 * Returns a function that reads the secret again after a minute, so that a rotated value takes
 * effect. If that fails, the last value stays in use.
 */
export function rotatingSecretReader(
  read: () => Promise<string>,
  now = Date.now,
): () => Promise<string> {
  let current: Promise<string> | undefined;
  let readAt = 0;

  return () => {
    if (current && now() - readAt <= ROTATION_CACHE_MS) return current;

    const previous = current;
    readAt = now();
    current = read().catch((error: unknown) => {
      current = previous;
      if (!previous) throw error;
      logError('rotating secret refresh failed', error);

      return previous;
    });

    return current;
  };
}
