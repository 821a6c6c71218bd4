import type { GenerateSecretString } from '../secrets/generate-secret.ts';
import { isObject, textOf, type JsonObject } from '../template/template.ts';
import type { Cloud, Makers } from './cloud.ts';

/** Secrets Manager secrets. Existing secrets keep their values. */
export function secretMakers(cloud: Cloud): Makers {
  return {
    'AWS::SecretsManager::Secret': async ({ physicalName, properties }) => {
      const { SecretString, GenerateSecretString: generate } = properties;
      const made = await cloud.services.secrets.createSecret({
        name: properties.Name === undefined ? physicalName : textOf(properties.Name),
        ...(SecretString === undefined ? {} : { secretString: textOf(SecretString) }),
        ...(isObject(generate) ? { generate: lowerCamel(generate) } : {}),
      });
      return { ref: made.arn, attributes: { Id: made.arn } };
    },
  };
}

/** Converts `PasswordLength` in the template to `passwordLength`. */
function lowerCamel(options: JsonObject): GenerateSecretString {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, value]),
  );
}
