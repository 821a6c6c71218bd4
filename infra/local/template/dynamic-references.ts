import { isObject, type Json } from './template.ts';

/** Reads a secret's string by name or ARN. */
export type ReadSecret = (secretId: string) => Promise<string>;

const REFERENCE =
  /\{\{resolve:secretsmanager:((?:arn:[^:}]+:secretsmanager:[^:}]*:[^:}]*:secret:)?[^:}]+)(?::SecretString(?::([^:}]*))?(?::[^:}]*)?(?::[^:}]*)?)?\}\}/g;

/** Replaces every `{{resolve:secretsmanager:…}}` with the secret's value, or with one key of a JSON secret. */
export async function resolveReferences(value: Json, readSecret: ReadSecret): Promise<Json> {
  if (typeof value === 'string') return resolveText(value, readSecret);
  if (Array.isArray(value)) return Promise.all(value.map((entry: Json) => resolveReferences(entry, readSecret)));
  if (!isObject(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, entry]) => [key, await resolveReferences(entry, readSecret)] as const),
  );
  return Object.fromEntries(entries);
}

async function resolveText(text: string, readSecret: ReadSecret): Promise<string> {
  let result = text;
  for (const [whole, secretId = '', key] of text.matchAll(REFERENCE)) {
    const secret = await readSecret(secretId);
    result = result.replace(whole, () => (key ? readSecretKey(secret, key, secretId) : secret));
  }
  if (result.includes('{{resolve:')) throw new Error(`unknown dynamic reference in ${text}`);
  return result;
}

function readSecretKey(secret: string, key: string, secretId: string): string {
  const value: unknown = (JSON.parse(secret) as Record<string, unknown>)[key];
  if (value === undefined) throw new Error(`secret ${secretId} has no key ${key}`);
  return String(value);
}
