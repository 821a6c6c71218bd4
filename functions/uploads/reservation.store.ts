import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { won } from '../platform/dynamo/table.ts';
import {
  countedBytes,
  quotas,
  reservationsRowSchema,
  takesPlace,
  type Quota,
  type Reservation,
} from './reservation.ts';

export interface ReservationStore {
  /** False when the quota, a member's unless said otherwise, is used up. */
  open(memberId: string, uploadId: string, reservation: Reservation, now: Date, quota?: Quota): Promise<boolean>;
  find(memberId: string, uploadId: string): Promise<Reservation | undefined>;
  /** It is found no more. Its place is free when its address has run out. */
  close(memberId: string, uploadId: string): Promise<void>;
}

export function reservationStore(client: DynamoDBDocumentClient, tableName: string): ReservationStore {
  const row = { client, tableName };
  return {
    async open(memberId, uploadId, reservation, now, quota = quotas.member) {
      const addIt = () => add(row, { memberId, uploadId, reservation, quota });
      if (await addIt()) return true;
      // Either there is no row yet, or it is full: make it, or clear what has expired, and try once more.
      await createRow(row, memberId);
      await removeOver(row, memberId, now);
      return addIt();
    },
    async find(memberId, uploadId) {
      const reservation = (await readRow(row, memberId))?.open[uploadId];
      return reservation?.isSpent ? undefined : reservation;
    },
    async close(memberId, uploadId) {
      await spend(row, memberId, uploadId);
    },
  };
}

interface Row {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

interface Addition {
  readonly memberId: string;
  readonly uploadId: string;
  readonly reservation: Reservation;
  readonly quota: Quota;
}

async function add(row: Row, { memberId, uploadId, reservation, quota }: Addition): Promise<boolean> {
  const size = countedBytes(reservation);
  return update(row, {
    Key: { memberId },
    UpdateExpression: 'SET #open.#id = :reservation ADD openBytes :size',
    ConditionExpression:
      'attribute_exists(memberId) AND attribute_not_exists(#open.#id) AND size(#open) < :most AND openBytes <= :room',
    ExpressionAttributeNames: { '#open': 'open', '#id': uploadId },
    ExpressionAttributeValues: {
      ':reservation': reservation,
      ':size': size,
      ':most': quota.openUploads,
      ':room': quota.openBytes - size,
    },
  });
}

async function createRow(row: Row, memberId: string): Promise<void> {
  await update(row, {
    Key: { memberId },
    UpdateExpression: 'SET #open = :none, openBytes = :zero',
    ConditionExpression: 'attribute_not_exists(#open)',
    ExpressionAttributeNames: { '#open': 'open' },
    ExpressionAttributeValues: { ':none': {}, ':zero': 0 },
  });
}

async function readRow({ client, tableName }: Row, memberId: string) {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true }));
  return Item && reservationsRowSchema.parse(Item);
}

async function spend(row: Row, memberId: string, uploadId: string): Promise<void> {
  await update(row, {
    Key: { memberId },
    UpdateExpression: 'SET #open.#id.isSpent = :yes REMOVE #open.#id.fileName',
    ConditionExpression: 'attribute_exists(#open.#id)',
    ExpressionAttributeNames: { '#open': 'open', '#id': uploadId },
    ExpressionAttributeValues: { ':yes': true },
  });
}

async function removeOver(row: Row, memberId: string, now: Date): Promise<void> {
  const open = (await readRow(row, memberId))?.open ?? {};
  const over = Object.entries(open).filter(([, reservation]) => !takesPlace(reservation, now));
  if (over.length > 0) await removeAll(row, memberId, Object.fromEntries(over));
}

/** Removes these and gives back their bytes, all or none: a second remover at the same time changes nothing. */
async function removeAll(row: Row, memberId: string, reservations: Record<string, Reservation>): Promise<void> {
  const ids = Object.keys(reservations);
  const bytes = Object.values(reservations).reduce((sum, reservation) => sum + countedBytes(reservation), 0);
  const names = Object.fromEntries(ids.map((id, at) => [`#id${at}`, id]));
  await update(row, {
    Key: { memberId },
    UpdateExpression: `REMOVE ${ids.map((_, at) => `#open.#id${at}`).join(', ')} ADD openBytes :bytes`,
    ConditionExpression: ids.map((_, at) => `attribute_exists(#open.#id${at})`).join(' AND '),
    ExpressionAttributeNames: { '#open': 'open', ...names },
    ExpressionAttributeValues: { ':bytes': -bytes },
  });
}

async function update({ client, tableName }: Row, input: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
  return won(client.send(new UpdateCommand({ ...input, TableName: tableName })));
}
