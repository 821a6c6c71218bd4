import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { readEnvironment } from '../platform/environment.ts';
import { deriveSealingKey } from '../platform/sealing.ts';
import { secretReader } from '../platform/secret.gateway.ts';

/**
 * Keyed hash of a mailbox or card fingerprint, which remains after account deletion. Without the key, nobody can test
 * whether a guessed address matches.
 */
export type PayerHash = (kind: 'mailbox' | 'card', value: string) => Promise<string>;

export function createPayerHash(readKey: () => Promise<Buffer>): PayerHash {
  return async (kind, value) =>
    createHmac('sha256', await readKey())
      .update(`${kind}#${value}`)
      .digest('base64url');
}

export function payerHashFromEnv(): PayerHash {
  const { PAYER_HASH_SECRET_ARN } = readEnvironment({ PAYER_HASH_SECRET_ARN: z.string() });
  const readSecret = secretReader(PAYER_HASH_SECRET_ARN);
  return createPayerHash(async () => deriveSealingKey('payer-hash', await readSecret()));
}
