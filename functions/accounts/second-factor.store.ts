import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { unlessLost } from '../platform/dynamo/table.ts';
import { endedNow } from '../platform/session/session.ts';
import {
  factorSchema,
  isOpenTo,
  MOST_TRIES_IN_A_ROW,
  offerSchema,
  type Factor,
  type MoveOffer,
  type Offer,
} from './second-factor.ts';

const rowSchema = z.object({ secondFactor: factorSchema.optional(), secondFactorOffer: offerSchema.optional() });
type Row = z.output<typeof rowSchema>;

/** Second factors stand in the members' rows: they go with the role and with the account, each by one write. */
export interface SecondFactorStore {
  find(memberId: string): Promise<Row>;
  /** The offer that this session has, or else this one. Undefined when the member is no administrator, or has a factor. */
  open(memberId: string, offer: Offer, now: Date): Promise<Offer | undefined>;
  /** Makes the offer the factor. Of many calls one does. */
  confirm(memberId: string, factor: Factor): Promise<boolean>;
  /** Counts a try before its code is looked at. Undefined when there is no factor, or none of its tries is left. */
  spendTry(memberId: string): Promise<Factor | undefined>;
  /** Takes a code of this time step. False for one that was taken before, or that is older than the last. */
  accept(memberId: string, factorId: string, step: number): Promise<boolean>;
  /** Accepts the code that the offer of another phone was opened by, and keeps the offer, as one. False as `accept`. */
  acceptForMove(memberId: string, offer: MoveOffer): Promise<boolean>;
  /**
   * Puts the offer in the place of the factor; the sessions end that `ended` says. Of many calls one does, and none after
   * another code of the old factor: whoever entered it has a session of an administrator that may have begun just now.
   */
  move(memberId: string, factor: Factor, replaces: MoveOffer['replaces'], ended: SessionsEnded): Promise<boolean>;
  /** Takes the factor away; all sessions of the member end with it. False when it is gone already. */
  remove(memberId: string, factorId: string, now: Date): Promise<boolean>;
}

type SessionsEnded = ReturnType<typeof endedNow>;

type Write = Required<Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression'>> & {
  readonly values: NonNullable<UpdateCommandInput['ExpressionAttributeValues']>;
};

export function secondFactorStore(client: DynamoDBDocumentClient, tableName: string): SecondFactorStore {
  const find = async (memberId: string) => {
    const get = new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true });
    return rowSchema.parse((await client.send(get)).Item ?? {});
  };
  /** The row as it is now; undefined when the condition does not hold. */
  const write = async (memberId: string, { values, ...expressions }: Write) => {
    const isAboutRole = expressions.ConditionExpression.includes('#role');
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { memberId },
      ...expressions,
      ...(isAboutRole && { ExpressionAttributeNames: { '#role': 'role' } }),
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    });
    const written = await unlessLost(client.send(command));
    return written && rowSchema.parse(written.Attributes);
  };
  return {
    find,
    async open(memberId, offer, now) {
      const written = await write(memberId, {
        UpdateExpression: 'SET secondFactorOffer = :offer',
        ConditionExpression: `${MAY_SET_UP} AND (attribute_not_exists(secondFactorOffer) OR ${NOT_OPEN})`,
        values: { ':offer': offer, ':admin': 'admin', ':session': offer.sessionHash, ':now': now.toISOString() },
      });
      const { secondFactor, secondFactorOffer } = written ?? (await find(memberId));
      return !secondFactor && isOpenTo(offer.sessionHash, secondFactorOffer, now) ? secondFactorOffer : undefined;
    },
    async confirm(memberId, factor) {
      const written = await write(memberId, {
        UpdateExpression: 'SET secondFactor = :factor REMOVE secondFactorOffer',
        ConditionExpression: `${MAY_SET_UP} AND secondFactorOffer.factorId = :id`,
        values: { ':factor': factor, ':admin': 'admin', ':id': factor.factorId },
      });
      return written !== undefined;
    },
    async spendTry(memberId) {
      const written = await write(memberId, {
        UpdateExpression: 'SET secondFactor.tries = secondFactor.tries + :one',
        ConditionExpression: 'attribute_exists(secondFactor) AND secondFactor.tries < :most',
        values: { ':one': 1, ':most': MOST_TRIES_IN_A_ROW },
      });
      return written?.secondFactor;
    },
    async accept(memberId, factorId, step) {
      const written = await write(memberId, {
        UpdateExpression: 'SET secondFactor.lastStep = :step, secondFactor.tries = :none',
        ConditionExpression: 'secondFactor.factorId = :id AND secondFactor.lastStep < :step',
        values: { ':id': factorId, ':step': step, ':none': 0 },
      });
      return written !== undefined;
    },
    async acceptForMove(memberId, offer) {
      const { factorId, lastStep } = offer.replaces;
      const written = await write(memberId, {
        UpdateExpression: 'SET secondFactor.lastStep = :step, secondFactor.tries = :none, secondFactorOffer = :offer',
        ConditionExpression: '#role = :admin AND secondFactor.factorId = :id AND secondFactor.lastStep < :step',
        values: { ':offer': offer, ':admin': 'admin', ':id': factorId, ':step': lastStep, ':none': 0 },
      });
      return written !== undefined;
    },
    async move(memberId, factor, { factorId, lastStep }, ended) {
      const written = await write(memberId, {
        UpdateExpression: 'SET secondFactor = :factor, sessionsEnded = :ended REMOVE secondFactorOffer',
        ConditionExpression: `#role = :admin AND secondFactorOffer.factorId = :id AND ${IS_REPLACED}`,
        values: {
          ':factor': factor,
          ':ended': ended,
          ':admin': 'admin',
          ':id': factor.factorId,
          ':old': factorId,
          ':step': lastStep,
        },
      });
      return written !== undefined;
    },
    async remove(memberId, factorId, now) {
      const written = await write(memberId, {
        UpdateExpression: 'SET sessionsEnded = :ended REMOVE secondFactor, secondFactorOffer',
        ConditionExpression: 'secondFactor.factorId = :id',
        values: { ':id': factorId, ':ended': endedNow(now) },
      });
      return written !== undefined;
    },
  };
}

const MAY_SET_UP = '#role = :admin AND attribute_not_exists(secondFactor)';
const IS_REPLACED = 'secondFactor.factorId = :old AND secondFactor.lastStep = :step';
const NOT_OPEN = 'secondFactorOffer.endsAt <= :now OR secondFactorOffer.sessionHash <> :session';
