import { createHash } from 'node:crypto';
import * as z from 'zod';
import { getRow } from '../platform/dynamo/read.ts';
import { absent, anyOf, ifAbsent } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, update } from '../platform/dynamo/update.ts';
import type { PayerHasher } from './payer-hash.gateway.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';

/** Allows one trial per card and per mailbox. Each claim is a row of the billing table with a hashed key. */
export interface TrialClaimStore {
  /** Claims the card's only trial for this customer. Idempotent. Returns false if another customer has claimed it. */
  claimCard(fingerprint: string, customerId: string): Promise<boolean>;
  /** Claims the mailbox's only trial for this customer. Idempotent. False if another customer claimed or used it. */
  claimEmail(mailbox: string, customerId: string): Promise<boolean>;
  isEmailUsed(mailbox: string): Promise<boolean>;
  /** Marks the mailbox's trial as used, so that no new customer can claim it. */
  markEmailUsed(mailbox: string, now: Date): Promise<void>;
}

export function trialClaimStore(
  hash: PayerHasher,
  client = documentClient(),
  tableName = readVariable('BILLING_TABLE'),
): TrialClaimStore {
  const table = { client, tableName };
  const emailKey = async (mailbox: string) => `trial-email#${await hash('mailbox', mailbox)}`;
  const claim = (recordKey: string, customerId: string) => {
    // The claim outlives the account, so it must not contain the Stripe customer ID.
    const owner = createHash('sha256').update(customerId).digest('base64url');
    const condition = anyOf({ owner }, { owner: absent, usedAt: absent });
    return tryUpdate(table, { recordKey }, { set: { owner }, condition });
  };
  return {
    claimCard: async (fingerprint, customerId) => claim(`trial-card#${await hash('card', fingerprint)}`, customerId),
    claimEmail: async (mailbox, customerId) => claim(await emailKey(mailbox), customerId),
    async isEmailUsed(mailbox) {
      return (await getRow(table, { recordKey: await emailKey(mailbox) }, z.object({}))) !== undefined;
    },
    async markEmailUsed(mailbox, now) {
      await update(table, { recordKey: await emailKey(mailbox) }, { set: { usedAt: ifAbsent(now.toISOString()) } });
    },
  };
}
