import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** Reads and writes secrets by ARN. */
export interface EdgeSecretGateway {
  read(secretArn: string): Promise<string>;
  write(secretArn: string, value: string): Promise<void>;
}

export function edgeSecretGateway(client: SecretsManagerClient): EdgeSecretGateway {
  return {
    async read(SecretId) {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString ?? '';
    },
    async write(SecretId, SecretString) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}
