import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** Reads and writes secrets by ARN. */
export interface SecretKeeper {
  read(secretArn: string): Promise<string>;
  fill(secretArn: string, value: string): Promise<void>;
}

export function secretKeeper(client: SecretsManagerClient): SecretKeeper {
  return {
    async read(SecretId) {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString ?? '';
    },
    async fill(SecretId, SecretString) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}
