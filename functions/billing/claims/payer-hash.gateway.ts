import { createHmac } from 'node:crypto';
import { readVariable } from '#platform/environment.ts';
import { deriveSealingKey } from '#platform/sealing.ts';
import { secretReader } from '#platform/secret.gateway.ts';

/**
 * Keyed hash (HMAC) of a mailbox or card, kept after account deletion. Without the key, nobody can
 * find the value by guessing.
 */
export type PayerHasher = (kind: 'mailbox' | 'card', value: string) => Promise<string>;

export function createPayerHasher(readKey: () => Promise<Buffer>): PayerHasher {
  return async (kind, value) =>
    createHmac('sha256', await readKey())
      .update(`${kind}#${value}`)
      .digest('base64url');
}

export function payerHasherFromEnv(): PayerHasher {
  const readSecret = secretReader(readVariable('PAYER_HASH_SECRET_ARN'));
  return createPayerHasher(async () => deriveSealingKey('payer-hash', await readSecret()));
}
