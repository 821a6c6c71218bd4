import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** Reads and writes secrets by ARN. */
export type EdgeSecretGateway = ReturnType<typeof edgeSecretGateway>;

export function edgeSecretGateway(client: SecretsManagerClient) {
  return {
    async read(SecretId: string) {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString ?? '';
    },
    async write(SecretId: string, SecretString: string) {
      await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}
