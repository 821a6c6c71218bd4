import { createHash } from 'node:crypto';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableNeed, type TableNeed } from '#platform/dynamo/table-store.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { absent, anyOf, ifAbsent } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, update } from '#platform/dynamo/update.ts';
import { readVariable } from '#platform/environment.ts';
import { pickable } from '#platform/uses/pick.ts';
import { payerHasher, type PayerHasher } from './payer-hash.gateway.ts';

/**
 * Allows one trial per card and per mailbox. Each claim is a row of the billing table with a hashed
 * key.
 */
type TrialClaimStore = ReturnType<typeof trialClaimStore>;

export function trialClaimStore(
  hash: PayerHasher,
  client = documentClient(),
  tableName = readVariable('BILLING_TABLE'),
) {
  const table = { client, tableName };
  const emailKey = async (mailbox: string) => `trial-email#${await hash('mailbox', mailbox)}`;

  const claim = (recordKey: string, customerId: string) => {
    // The claim outlives the account, so it must not contain the Stripe customer ID.
    const owner = createHash('sha256').update(customerId).digest('base64url');
    const condition = anyOf({ owner }, { owner: absent, usedAt: absent });
    return tryUpdate(table, { recordKey }, { set: { owner }, condition });
  };

  return {
    /**
     * Claims the card's only trial for this customer. Idempotent. Returns false if another customer
     * has claimed it.
     */
    claimCard: async (fingerprint: string, customerId: string) =>
      claim(`trial-card#${await hash('card', fingerprint)}`, customerId),
    /**
     * Claims the mailbox's only trial for this customer. Idempotent. False if another customer
     * claimed or used it.
     */
    claimEmail: async (mailbox: string, customerId: string) =>
      claim(await emailKey(mailbox), customerId),

    async isEmailUsed(mailbox: string) {
      return (
        (await getRow(table, { recordKey: await emailKey(mailbox) }, z.object({}))) !== undefined
      );
    },

    /** Marks the mailbox's trial as used, so that no new customer can claim it. */
    async markEmailUsed(mailbox: string, now: Date) {
      await update(
        table,
        { recordKey: await emailKey(mailbox) },
        { set: { usedAt: ifAbsent(now.toISOString()) } },
      );
    },
  };
}

const METHOD_NEEDS = {
  claimCard: ['UpdateItem'],
  claimEmail: ['UpdateItem'],
  isEmailUsed: ['GetItem'],
  markEmailUsed: ['UpdateItem'],
} as const;

/** Every method hashes a card or a mailbox, so each also needs the key of the hash. */
export const trialClaims = /* @__PURE__ */ pickable<TrialClaimStore, TableNeed>(
  METHOD_NEEDS,
  (stated) => [tableNeed('Billing', stated), ...payerHasher.needs],
  () => trialClaimStore(payerHasher.wire()),
);
