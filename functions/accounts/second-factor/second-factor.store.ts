import * as z from 'zod';

import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  allOf,
  anyOf,
  atMost,
  exists,
  increment,
  lessThan,
  not,
  oneOf,
  type Change,
} from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, update, type Table } from '#platform/dynamo/update.ts';
import { buildSessionsEnded } from '#platform/session/session.ts';
import type { Role } from '#shared/accounts/member.ts';

import {
  factorSchema,
  isPendingInSession,
  MAX_CONSECUTIVE_TRIES,
  pendingFactorSchema,
  type Factor,
  type PendingFactorMove,
  type PendingFactor,
} from './second-factor.ts';

const rowSchema = z.object({
  secondFactor: factorSchema.optional(),
  pendingSecondFactor: pendingFactorSchema.optional(),
});

type Row = z.output<typeof rowSchema>;

/**
 * Stores second factors in the members' rows, so that the same write can change the role and remove
 * the factor.
 */
export type SecondFactorStore = ReturnType<typeof secondFactorStore>;

const isStaff = { role: oneOf('coach', 'admin') };

type SessionsEnded = ReturnType<typeof buildSessionsEnded>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  startSetup: ['GetItem', 'UpdateItem'],
  confirm: ['UpdateItem'],
  countTry: ['UpdateItem'],
  accept: ['UpdateItem'],
  acceptForMove: ['UpdateItem'],
  move: ['UpdateItem'],
  remove: ['UpdateItem'],
} as const;

export const secondFactorStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<FactorColumns> = { client, tableName };
    const find = async (memberId: string) => (await getRow(table, { memberId }, rowSchema)) ?? {};
    const write = async (memberId: string, change: Change<FactorColumns>) => {
      const row = await update(table, { memberId }, change);
      return row && rowSchema.parse(row);
    };

    const tryWrite = (memberId: string, change: Change<FactorColumns>) =>
      tryUpdate(table, { memberId }, change);

    return {
      find,

      /**
       * Stores the pending factor, unless this session already has one. Returns the stored one;
       * undefined if the member can't set up a factor.
       */
      async startSetup(memberId: string, pendingFactor: PendingFactor, now: Date) {
        const written = await write(memberId, {
          set: { pendingSecondFactor: pendingFactor },
          condition: allOf(
            { ...isStaff, secondFactor: absent },
            anyOf(
              { pendingSecondFactor: absent },
              { 'pendingSecondFactor.endsAt': atMost(now.toISOString()) },
              { 'pendingSecondFactor.sessionHash': not(pendingFactor.sessionHash) },
            ),
          ),
        });

        const { secondFactor, pendingSecondFactor } = written ?? (await find(memberId));

        return !secondFactor &&
          isPendingInSession(pendingFactor.sessionHash, pendingSecondFactor, now)
          ? pendingSecondFactor
          : undefined;
      },

      /**
       * Turns the pending factor into the member's factor. Only one of several parallel calls
       * succeeds.
       */
      confirm: (memberId: string, factor: Factor) =>
        tryWrite(memberId, {
          set: { secondFactor: factor },
          remove: ['pendingSecondFactor'],
          condition: {
            ...isStaff,
            secondFactor: absent,
            'pendingSecondFactor.factorId': factor.factorId,
          },
        }),

      /**
       * Counts an attempt before its code is checked. Returns the factor; undefined if there is
       * none or no attempts are left.
       */
      async countTry(memberId: string) {
        const written = await write(memberId, {
          set: { 'secondFactor.tries': increment },
          condition: {
            secondFactor: exists,
            'secondFactor.tries': lessThan(MAX_CONSECUTIVE_TRIES),
          },
        });

        return written?.secondFactor;
      },

      /**
       * Accepts the code of this time step. Returns false if the code of this or a later step was
       * already accepted.
       */
      accept: (memberId: string, factorId: string, step: number) =>
        tryWrite(memberId, {
          set: { 'secondFactor.lastStep': step, 'secondFactor.tries': 0 },
          condition: { 'secondFactor.factorId': factorId, 'secondFactor.lastStep': lessThan(step) },
        }),

      /** Like `accept`, but also stores the pending factor of the new phone, in the same write. */
      acceptForMove: (memberId: string, pendingFactor: PendingFactorMove) => {
        const { factorId, lastStep } = pendingFactor.replaces;
        return tryWrite(memberId, {
          set: {
            'secondFactor.lastStep': lastStep,
            'secondFactor.tries': 0,
            pendingSecondFactor: pendingFactor,
          },
          condition: {
            ...isStaff,
            'secondFactor.factorId': factorId,
            'secondFactor.lastStep': lessThan(lastStep),
          },
        });
      },

      /**
       * Replaces the old factor. Returns false if another code of the old factor was accepted after
       * the move began.
       */
      move: (
        memberId: string,
        factor: Factor,
        { factorId, lastStep }: PendingFactorMove['replaces'],
        ended: SessionsEnded,
      ) =>
        tryWrite(memberId, {
          set: { secondFactor: factor, sessionsEnded: ended },
          remove: ['pendingSecondFactor'],
          condition: {
            ...isStaff,
            'pendingSecondFactor.factorId': factor.factorId,
            'secondFactor.factorId': factorId,
            'secondFactor.lastStep': lastStep,
          },
        }),

      /**
       * Removes the factor and ends all of the member's sessions. Returns false if the factor is
       * already gone.
       */
      remove: (memberId: string, factorId: string, now: Date) =>
        tryWrite(memberId, {
          set: { sessionsEnded: buildSessionsEnded(now) },
          remove: ['secondFactor', 'pendingSecondFactor'],
          condition: { 'secondFactor.factorId': factorId },
        }),
    };
  },
);

type FactorColumns = Row & { role: Role; sessionsEnded: SessionsEnded };
