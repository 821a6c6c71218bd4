import type { GenerateSecretString } from '../secrets/generate-secret.ts';
import { isObject, toText, type JsonObject } from '../template/template.ts';
import type { Cloud, Provisioners } from './cloud.ts';

/** Provisioners for Secrets Manager secrets. Existing secrets keep their values. */
export function createSecretProvisioners(cloud: Cloud): Provisioners {
  return {
    'AWS::SecretsManager::Secret': async ({ physicalName, properties }) => {
      const { SecretString, GenerateSecretString: generate } = properties;
      const made = await cloud.services.secrets.createSecret({
        name: physicalName,
        ...(SecretString === undefined ? {} : { secretString: toText(SecretString) }),
        ...(isObject(generate) ? { generate: toLowerCamelCase(generate) } : {}),
      });
      return { ref: made.arn, attributes: { Id: made.arn } };
    },
  };
}

/** Converts the template's option names to lower camel case, e.g. `PasswordLength` to `passwordLength`. */
function toLowerCamelCase(options: JsonObject): GenerateSecretString {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, value]),
  );
}
