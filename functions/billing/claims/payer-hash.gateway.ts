import { createHmac } from 'node:crypto';
import { deriveSealingKey } from '#platform/sealing.ts';
import { secret } from '#platform/uses/settings.ts';
import { derive } from '#platform/uses/use.ts';

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

export const payerHasher = /* @__PURE__ */ derive(
  { readSecret: /* @__PURE__ */ secret('PAYER_HASH_SECRET_ARN') },
  ({ readSecret }) =>
    createPayerHasher(async () => deriveSealingKey('payer-hash', await readSecret())),
);
