import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { won } from '../platform/dynamo/table.ts';

/** Who used the one trial of a card or of an address. Each is one item of the billing table. */
export interface TrialClaimStore {
  /** True when this customer's trial is the card's first, now or at an earlier call. */
  claimCard(fingerprint: string, customerId: string): Promise<boolean>;
  /**
   * True when the address has a trial for this owner: nobody claimed it, this owner did, or whoever did has not used it for
   * a day. `owner` is the id of a checkout's claim.
   */
  claimEmail(normalisedEmail: string, owner: string, now: Date): Promise<boolean>;
  /** From now on the address has had its trial, whoever asks. */
  useEmail(normalisedEmail: string, now: Date): Promise<void>;
}

const UNUSED_MS = 86_400_000;

/** The claim outlives the account, so the table knows the address only by its hash. */
function keyOf(normalisedEmail: string): string {
  return `trial-email#${createHash('sha256').update(normalisedEmail).digest('hex')}`;
}

export function trialClaimStore(client: DynamoDBDocumentClient, tableName: string): TrialClaimStore {
  const update = async (recordKey: string, expression: string, condition: string, values: Record<string, string>) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { recordKey },
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: values,
    });
    return won(client.send(command));
  };
  return {
    claimCard: (fingerprint, customerId) =>
      update(`trial-card#${fingerprint}`, 'SET #owner = :owner', 'attribute_not_exists(#owner) OR #owner = :owner', {
        ':owner': customerId,
      }),
    claimEmail: (email, owner, now) =>
      update(
        keyOf(email),
        'SET #owner = :owner, claimedAt = :now',
        'attribute_not_exists(usedAt) AND (attribute_not_exists(#owner) OR #owner = :owner OR claimedAt < :unused)',
        {
          ':owner': owner,
          ':now': now.toISOString(),
          ':unused': new Date(now.getTime() - UNUSED_MS).toISOString(),
        },
      ),
    async useEmail(email, now) {
      const command = new UpdateCommand({
        TableName: tableName,
        Key: { recordKey: keyOf(email) },
        UpdateExpression: 'SET usedAt = if_not_exists(usedAt, :now)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      });
      await client.send(command);
    },
  };
}
