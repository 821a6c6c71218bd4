import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { absent, atMost, exists, sizeBelow } from '../platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '../platform/dynamo/update.ts';
import {
  countedBytes,
  quotas,
  reservationsRowSchema,
  countsTowardQuota,
  type Quota,
  type Reservation,
  type ReservationsRow,
} from './reservation.ts';

export interface ReservationStore {
  /** Returns false if the quota is used up. */
  open(memberId: string, uploadId: string, reservation: Reservation, now: Date, quota?: Quota): Promise<boolean>;
  find(memberId: string, uploadId: string): Promise<Reservation | undefined>;
  /** Hides the reservation. It counts toward the quota until its URL expires. */
  close(memberId: string, uploadId: string): Promise<void>;
}

export function reservationStore(client: DynamoDBDocumentClient, tableName: string): ReservationStore {
  const table: ReservationTable = { client, tableName };
  return {
    async open(memberId, uploadId, reservation, now, quota = quotas.member) {
      const tryAdd = () => add(table, { memberId, uploadId, reservation, quota });
      if (await tryAdd()) return true;
      // The row is missing or its quota is used up. Creates the row or removes expired reservations, then retries once.
      await tryUpdate(table, { memberId }, { set: { open: {}, openBytes: 0 }, condition: { open: absent } });
      await removeExpired(table, memberId, now);
      return tryAdd();
    },
    async find(memberId, uploadId) {
      const reservation = (await readRow(table, memberId))?.open[uploadId];
      return reservation?.isUsed ? undefined : reservation;
    },
    async close(memberId, uploadId) {
      const at = `open.${uploadId}` as const;
      const change = { set: { [`${at}.isUsed`]: true }, remove: [`${at}.fileName`] as const };
      await tryUpdate(table, { memberId }, { ...change, condition: { [at]: exists } });
    },
  };
}

type ReservationTable = Table<ReservationsRow>;

interface Addition {
  readonly memberId: string;
  readonly uploadId: string;
  readonly reservation: Reservation;
  readonly quota: Quota;
}

function add(table: ReservationTable, { memberId, uploadId, reservation, quota }: Addition): Promise<boolean> {
  const size = countedBytes(reservation);
  return tryUpdate(
    table,
    { memberId },
    {
      set: { [`open.${uploadId}`]: reservation },
      add: { openBytes: size },
      condition: {
        memberId: exists,
        [`open.${uploadId}`]: absent,
        open: sizeBelow(quota.openUploads),
        openBytes: atMost(quota.openBytes - size),
      },
    },
  );
}

async function readRow({ client, tableName }: ReservationTable, memberId: string) {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true }));
  return Item && reservationsRowSchema.parse(Item);
}

async function removeExpired(table: ReservationTable, memberId: string, now: Date): Promise<void> {
  const open = (await readRow(table, memberId))?.open ?? {};
  const expired = Object.entries(open).filter(([, reservation]) => !countsTowardQuota(reservation, now));
  if (expired.length > 0) await removeAll(table, memberId, Object.fromEntries(expired));
}

/**
 * Removes all the reservations or none, and subtracts their bytes in the same write, so that a parallel call can't
 * subtract them twice.
 */
async function removeAll(
  table: ReservationTable,
  memberId: string,
  reservations: Record<string, Reservation>,
): Promise<void> {
  const paths = Object.keys(reservations).map((id) => `open.${id}` as const);
  const bytes = Object.values(reservations).reduce((sum, reservation) => sum + countedBytes(reservation), 0);
  await tryUpdate(
    table,
    { memberId },
    {
      remove: paths,
      add: { openBytes: -bytes },
      condition: Object.fromEntries(paths.map((path) => [path, exists])),
    },
  );
}
