import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unlessLost, won } from '../platform/dynamo/table.ts';
import { emailChangeSchema, MOST_TRIES, type EmailChangeRow, type NewEmailChange } from './email-change.ts';

/** One row per member with a change under way. A new request takes the place of the last one, whose code is then over. */
export interface EmailChangeStore {
  find(memberId: string): Promise<EmailChangeRow | undefined>;
  /** False when a confirmed change waits to be finished, and for a repeat of the change that is there. */
  ask(change: NewEmailChange): Promise<boolean>;
  /** Counts a try before its code is looked at; undefined when there is none left, or the time is over. */
  spendTry(change: EmailChangeRow, now: Date): Promise<EmailChangeRow | undefined>;
  /** Notes the session that had the right code. Of many calls with it one gets the row, the others undefined. */
  confirm(change: EmailChangeRow, stayingSession: string, now: Date): Promise<EmailChangeRow | undefined>;
  /** Forgets the change; not one that was confirmed, when only `asked` may go. False when it stays. */
  remove(change: Pick<EmailChangeRow, 'memberId' | 'changeId'>, which?: EmailChangeRow['state']): Promise<boolean>;
}

/** Epoch seconds: the table forgets what nobody finished. */
const expiryOf = (iso: string) => Math.floor(Date.parse(iso) / 1000);
const FINISH_DAYS = 30;

export const emailChangeKeyOf = (memberId: string) => ({ recordKey: `change#${memberId}` });

export function emailChangeStore(client: DynamoDBDocumentClient, tableName: string): EmailChangeStore {
  const update = async (change: EmailChangeRow, expression: string, condition: string, values: object) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: emailChangeKeyOf(change.memberId),
      UpdateExpression: expression,
      ConditionExpression: `changeId = :change AND #state = :asked AND ${condition}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':change': change.changeId, ':asked': 'asked', ...values },
      ReturnValues: 'ALL_NEW',
    });
    const answer = await unlessLost(client.send(command));
    return answer && emailChangeSchema.parse(answer.Attributes);
  };
  return {
    async find(memberId) {
      const get = new GetCommand({ TableName: tableName, Key: emailChangeKeyOf(memberId), ConsistentRead: true });
      const { Item } = await client.send(get);
      return Item && emailChangeSchema.parse(Item);
    },
    async ask(change) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...emailChangeKeyOf(change.memberId), ...change, expiresAt: expiryOf(change.endsAt) },
        ConditionExpression: 'attribute_not_exists(#state) OR (#state = :asked AND changeId <> :change)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':asked': 'asked', ':change': change.changeId },
      });
      return won(client.send(put));
    },
    spendTry: (change, now) =>
      update(change, 'SET tries = tries + :one', 'tries < :most AND endsAt > :now', {
        ':one': 1,
        ':most': MOST_TRIES,
        ':now': now.toISOString(),
      }),
    confirm(change, stayingSession, now) {
      const expiresAt = Math.floor(now.getTime() / 1000) + FINISH_DAYS * 86_400;
      const values = { ':confirmed': 'confirmed', ':expires': expiresAt, ':staying': stayingSession };
      const set = 'SET #state = :confirmed, expiresAt = :expires, stayingSession = :staying';
      return update(change, set, 'attribute_exists(recordKey)', values);
    },
    async remove({ memberId, changeId }, which) {
      const command = new DeleteCommand({
        TableName: tableName,
        Key: emailChangeKeyOf(memberId),
        ConditionExpression: `changeId = :change${which ? ' AND #state = :which' : ''}`,
        ...(which && { ExpressionAttributeNames: { '#state': 'state' } }),
        ExpressionAttributeValues: { ':change': changeId, ...(which && { ':which': which }) },
      });
      return won(client.send(command));
    },
  };
}
