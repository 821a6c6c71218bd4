import * as z from 'zod';
import { readEnvironment, readVariable } from '../environment.ts';
import { rotatingSecretReader, secretReader } from '../secret.gateway.ts';
import type { SecretVariable, SettingVariable } from './need.ts';
import type { Use } from './use.ts';

/** A setting, parsed. Throws on the first call if it is missing or malformed. */
export function setting<Schema extends z.ZodType>(
  variable: SettingVariable,
  schema: Schema,
): Use<z.output<Schema>> {
  return {
    needs: [{ kind: 'setting', variable }],
    // Safe cast: the schema parsed the value.
    wire: () => readEnvironment({ [variable]: schema })[variable] as z.output<Schema>,
  };
}

export const textSetting = (variable: SettingVariable): Use<string> =>
  setting(variable, z.string());

/** Reads a secret, once per process. */
export function secret(variable: SecretVariable): Use<() => Promise<string>> {
  return {
    needs: [{ kind: 'secret', variable }],
    wire: () => secretReader(readVariable(variable)),
  };
}

/** Reads a secret whose value may change while functions run, at most once a minute. */
export function rotatingSecret(variable: SecretVariable): Use<() => Promise<string>> {
  return {
    needs: [{ kind: 'secret', variable }],
    wire: () => {
      const secretArn = readVariable(variable);
      return rotatingSecretReader(() => secretReader(secretArn)());
    },
  };
}
