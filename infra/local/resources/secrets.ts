import { isObject, toText } from '../template/template.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for Secrets Manager secrets. Existing secrets keep their values. */
export function createSecretProvisioners(cloud: Cloud): Provisioners {
  return {
    'AWS::SecretsManager::Secret': async ({ physicalName: name, properties }) => {
      const { SecretString, GenerateSecretString } = properties;
      const secretString = SecretString === undefined ? undefined : toText(SecretString);
      const generate = isObject(GenerateSecretString) ? { ...GenerateSecretString } : undefined;
      return { ref: cloud.services.secrets.createSecret({ name, secretString, generate }).arn };
    },
  };
}
