import * as z from 'zod';
import { readEnvironment, readVariable } from '../environment.ts';
import { secretReader } from '../secret.gateway.ts';
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

/** Adds a further step to what a use creates, e.g. to wrap a secret in a gateway. */
export function derive<From, To>(from: Use<From>, make: (wired: From) => To): Use<To> {
  return { needs: from.needs, wire: () => make(from.wire()) };
}
