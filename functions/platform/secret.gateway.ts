import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { AWS_CLIENT_CONFIG } from './aws-client-config.ts';
import { once, onceAsync } from './environment.ts';

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
