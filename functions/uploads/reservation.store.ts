import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, atMost, exists, sizeLessThan } from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, type Table } from '#platform/dynamo/update.ts';

import {
  getQuotaBytes,
  isOpen,
  quotas,
  reservationsRowSchema,
  countsTowardQuota,
  type Quota,
  type Reservation,
  type ReservationsRow,
} from './reservation.ts';

export type ReservationStore = ReturnType<typeof reservationStore>;

const METHOD_NEEDS = {
  open: ['GetItem', 'UpdateItem'],
  find: ['GetItem'],
  findUnfinished: ['GetItem'],
  begin: ['UpdateItem'],
  finish: ['UpdateItem'],
  close: ['UpdateItem'],
} as const;

export const reservationStore = /* @__PURE__ */ tableStore(
  'Uploads',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: ReservationTable = { client, tableName };
    return {
      /** Returns false if the quota is used up. */
      async open(
        memberId: string,
        uploadId: string,
        reservation: Reservation,
        now: Date,
        quota: Quota = quotas.member,
      ) {
        const size = getQuotaBytes(reservation);
        const condition = {
          memberId: exists,
          [`open.${uploadId}`]: absent,
          open: sizeLessThan(quota.openUploads),
          openBytes: atMost(quota.openBytes - size),
        };

        const change = {
          set: { [`open.${uploadId}`]: reservation },
          add: { openBytes: size },
          condition,
        };

        const tryAdd = () => tryUpdate(table, { memberId }, change);
        if (await tryAdd()) return true;

        // Either the row is missing or the quota is used up. Create the row, remove expired
        // reservations and retry once.
        await tryUpdate(
          table,
          { memberId },
          { set: { open: {}, openBytes: 0 }, condition: { open: absent } },
        );

        await removeExpired(table, memberId, now);

        return tryAdd();
      },

      async find(memberId: string, uploadId: string) {
        const reservation = (await readRow(table, memberId))?.open[uploadId];
        return reservation?.isUsed ? undefined : reservation;
      },

      /** Finds the member's unfinished upload of this file, if the file is sent in parts. */
      async findUnfinished(memberId: string, fingerprint: string, now: Date) {
        const open = Object.values((await readRow(table, memberId))?.open ?? {});
        return open.find(
          (reservation) => reservation.fingerprint === fingerprint && isOpen(reservation, now),
        );
      },

      /**
       * Stores the ID of the multipart upload. Returns false if one is stored already or the
       * reservation is used.
       */
      begin(memberId: string, uploadId: string, multipartId: string) {
        const at = `open.${uploadId}` as const;
        const condition = { [at]: exists, [`${at}.multipartId`]: absent, [`${at}.isUsed`]: absent };

        return tryUpdate(
          table,
          { memberId },
          { set: { [`${at}.multipartId`]: multipartId }, condition },
        );
      },

      /**
       * Forgets the fingerprint, so that the next upload of the same file starts from the beginning.
       */
      async finish(memberId: string, uploadId: string) {
        const at = `open.${uploadId}` as const;
        await tryUpdate(
          table,
          { memberId },
          { remove: [`${at}.fingerprint`], condition: { [at]: exists } },
        );
      },

      /** Marks the reservation as used. It still counts toward the quota until its URL expires. */
      async close(memberId: string, uploadId: string) {
        const at = `open.${uploadId}` as const;
        const change = { set: { [`${at}.isUsed`]: true }, remove: [`${at}.fileName`] as const };
        await tryUpdate(table, { memberId }, { ...change, condition: { [at]: exists } });
      },
    };
  },
);

type ReservationTable = Table<ReservationsRow>;

function readRow(table: ReservationTable, memberId: string) {
  return getRow(table, { memberId }, reservationsRowSchema);
}

/**
 * Removes expired reservations and their bytes in one write, so that concurrent calls can't
 * subtract bytes twice.
 */
async function removeExpired(table: ReservationTable, memberId: string, now: Date): Promise<void> {
  const open = Object.entries((await readRow(table, memberId))?.open ?? {});
  const expired = open.filter(([, reservation]) => !countsTowardQuota(reservation, now));
  if (expired.length === 0) return;

  const paths = expired.map(([id]) => `open.${id}` as const);
  const bytes = expired.reduce((sum, [, reservation]) => sum + getQuotaBytes(reservation), 0);
  const condition = Object.fromEntries(paths.map((path) => [path, exists]));
  await tryUpdate(table, { memberId }, { remove: paths, add: { openBytes: -bytes }, condition });
}
