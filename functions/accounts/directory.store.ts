import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Role, Tier } from '../../shared/accounts/member.ts';
import { won } from '../platform/dynamo/table.ts';
import { principalSchema } from '../platform/session/principal.ts';
import { endedNow } from '../platform/session/session.ts';

const directoryRowSchema = principalSchema
  .pick({ memberId: true, email: true, firstName: true, lastName: true, role: true, plan: true })
  .extend({
    ...principalSchema.pick({ grantedPlan: true, planEndsAt: true, disabled: true, lastSeenAt: true }).shape,
    createdAt: z.string(),
    /** There when an administrator shut the member out; a member who leaves is disabled without it. */
    disabledAt: z.string().optional(),
  });
export type DirectoryRow = z.output<typeof directoryRowSchema>;

export interface PlaceInDirectory {
  readonly email: string;
  readonly memberId: string;
}

/** All members by their email, and what others than themselves change in their rows. */
export interface DirectoryStore {
  /** Emails that begin with `prefix`, from behind `after` on. `next` is null at the end. */
  page(prefix: string, after?: PlaceInDirectory): Promise<{ rows: DirectoryRow[]; next: PlaceInDirectory | null }>;
  find(memberId: string): Promise<DirectoryRow | undefined>;
  findByEmail(email: string): Promise<DirectoryRow | undefined>;
  /** With it all sessions end, and a second factor goes when it is not admin. False when the member is gone, leaving, or acting as an administrator; so is `disable`. With `seenRole` the member must still have that role, or have the new one already. */
  setRole(memberId: string, role: Role, now: Date, seenRole?: Role): Promise<boolean>;
  /** The next call of any session answers 401. */
  disable(memberId: string, now: Date): Promise<boolean>;
  /** False when the member is gone or leaving. */
  enable(memberId: string): Promise<boolean>;
  /** Until `stopActing`, or a minute, nothing is taken from this administrator. False for whoever is none, or acts already. */
  startActing(memberId: string, actId: string, now: Date): Promise<boolean>;
  stopActing(memberId: string, actId: string): Promise<void>;
  /** A plan without payment; null takes it back. What is paid for stays beside it. */
  grantPlan(memberId: string, plan: Tier | null): Promise<boolean>;
}

const PAGE = 25;
/** Not of somebody who is leaving: their row is closed for good. */
const STAYS =
  'attribute_exists(memberId) AND (attribute_not_exists(disabled) OR disabled = :no OR attribute_exists(disabledAt))';

const NOT_ACTING = '(attribute_not_exists(acting) OR acting.endsAt <= :now)';
const IS_ADMIN = '#role = :admin AND (attribute_not_exists(disabled) OR disabled = :no)';
/** Longer than any call lasts, so that only a call that died leaves its mark. */
const ACT_MS = 60_000;

export function directoryStore(client: DynamoDBDocumentClient, tableName: string): DirectoryStore {
  const find = async (memberId: string) => {
    const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
    const { Item } = await client.send(get);
    return Item && directoryRowSchema.parse(Item);
  };
  const write = async (memberId: string, { set, values, onlyIf = STAYS }: Write) => {
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { memberId },
      UpdateExpression: set,
      ConditionExpression: onlyIf,
      ...namesIn(`${set} ${onlyIf}`),
      ExpressionAttributeValues: values,
    });
    return won(client.send(command));
  };
  return {
    page: (prefix, after) => readPage(client, tableName, prefix, after),
    find,
    async findByEmail(email) {
      const { rows } = await readPage(client, tableName, email, undefined);
      const row = rows.find((each) => each.email === email);
      return row && find(row.memberId);
    },
    setRole: (memberId, role, now, seenRole) =>
      write(memberId, {
        // Only with the role: whoever gives it once more must not take the factor away by that.
        set: `SET #role = :role, sessionsEnded = :ended${role === 'admin' ? '' : ' REMOVE secondFactor, secondFactorOffer'}`,
        values: {
          ':role': role,
          ':ended': endedNow(now),
          ':now': now.toISOString(),
          ':no': false,
          ...(seenRole && { ':seenRole': seenRole }),
        },
        onlyIf: `${STAYS} AND ${NOT_ACTING}${seenRole ? ' AND (#role = :seenRole OR #role = :role)' : ''}`,
      }),
    disable: (memberId, now) =>
      write(memberId, {
        // Who is let in again signs in again: a session may have been somebody else's.
        set: 'SET disabled = :yes, disabledAt = :now, sessionsEnded = :ended',
        values: { ':yes': true, ':now': now.toISOString(), ':no': false, ':ended': endedNow(now) },
        onlyIf: `${STAYS} AND ${NOT_ACTING}`,
      }),
    enable: (memberId) => write(memberId, { set: 'SET disabled = :no REMOVE disabledAt', values: { ':no': false } }),
    startActing: (memberId, actId, now) =>
      write(memberId, {
        set: 'SET acting = :act',
        values: {
          ':act': { actId, endsAt: new Date(now.getTime() + ACT_MS).toISOString() },
          ':now': now.toISOString(),
          ':admin': 'admin',
          ':no': false,
        },
        onlyIf: `${IS_ADMIN} AND ${NOT_ACTING}`,
      }),
    async stopActing(memberId, actId) {
      await write(memberId, { set: 'REMOVE acting', values: { ':act': actId }, onlyIf: 'acting.actId = :act' });
    },
    grantPlan: async (memberId, plan) => {
      const row = await find(memberId);
      // A plan that came from the last grant goes with it; one that is paid for is billing's to change.
      const isGranted = row?.plan === null || row?.plan === row?.grantedPlan;
      const set = isGranted ? 'SET grantedPlan = :plan, #plan = :plan' : 'SET grantedPlan = :plan';
      return write(memberId, { set, values: { ':plan': plan, ':no': false } });
    },
  };
}

interface Write {
  readonly set: string;
  readonly values: UpdateCommandInput['ExpressionAttributeValues'];
  readonly onlyIf?: string;
}

/** Words of DynamoDB's own language go by another name. */
function namesIn(expression: string) {
  const used = ['role', 'plan'].filter((name) => expression.includes(`#${name}`));
  return used.length > 0 && { ExpressionAttributeNames: Object.fromEntries(used.map((name) => [`#${name}`, name])) };
}

async function readPage(
  client: DynamoDBDocumentClient,
  tableName: string,
  prefix: string,
  after: PlaceInDirectory | undefined,
) {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'directory',
      KeyConditionExpression: prefix ? 'directory = :all AND begins_with(email, :prefix)' : 'directory = :all',
      ExpressionAttributeValues: { ':all': 'members', ...(prefix && { ':prefix': prefix }) },
      Limit: PAGE,
      ExclusiveStartKey: after && { directory: 'members', email: after.email, memberId: after.memberId },
    }),
  );
  const rows = Items.map((item) => directoryRowSchema.parse(item));
  const last = rows.at(-1);
  return { rows, next: LastEvaluatedKey && last ? { email: last.email, memberId: last.memberId } : null };
}
