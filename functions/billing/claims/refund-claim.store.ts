import { createHash } from 'node:crypto';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, anyOf, ifAbsent } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';

/**
 * `own`: this subscription holds a claim, so its refund may continue. `used`: another subscription
 * holds a claim.
 */
export type RefundClaimState = 'free' | 'own' | 'used';

const claimSchema = z.object({ owner: z.string() });

const METHOD_NEEDS = { readState: ['GetItem'], claim: ['UpdateItem'] } as const;

/**
 * Limits each mailbox and card to one refund. Each claim is one item in the billing table and never
 * expires.
 */
export const refundClaimStore = /* @__PURE__ */ tableStore(
  'Billing',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const findOwner = async (payerHash: string) =>
      (await getRow({ client, tableName }, keyOf(payerHash), claimSchema))?.owner;

    const claimOne = (payerHash: string, owner: string, now: Date) =>
      tryUpdate({ client, tableName }, keyOf(payerHash), {
        set: { owner, claimedAt: ifAbsent(now.toISOString()) },
        condition: anyOf({ owner: absent }, { owner }),
      });

    return {
      async readState(
        payerHashes: readonly string[],
        subscriptionId: string,
      ): Promise<RefundClaimState> {
        const owners = (await Promise.all(payerHashes.map(findOwner))).filter(
          (owner) => owner !== undefined,
        );
        const own = ownerHash(subscriptionId);
        if (owners.some((owner) => owner !== own)) return 'used';

        return owners.length > 0 ? 'own' : 'free';
      },

      /**
       * Claims all hashes. Idempotent. False if another subscription has already claimed one of them.
       */
      async claim(payerHashes: readonly string[], subscriptionId: string, now: Date) {
        if (payerHashes.length === 0) throw new Error('a refund needs a payer to claim');

        // Claim in a fixed order, so that one of two concurrent refunds with the same payers gets all
        // of its claims.
        for (const payerHash of payerHashes.toSorted()) {
          if (!(await claimOne(payerHash, ownerHash(subscriptionId), now))) return false;
        }

        return true;
      },
    };
  },
);

function keyOf(payerHash: string) {
  return { recordKey: `refund#${payerHash}` };
}

/** The claim outlives the account, so it must not contain the Stripe subscription ID. */
function ownerHash(subscriptionId: string): string {
  return createHash('sha256').update(subscriptionId).digest('base64url');
}
