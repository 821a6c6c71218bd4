import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  absent,
  allOf,
  anyOf,
  atMost,
  exists,
  oneOf,
  type Change,
} from '#platform/dynamo/update-expressions.ts';
import { tryUpdate } from '#platform/dynamo/update.ts';
import { principalSchema } from '#platform/session/principal.ts';
import { buildSessionsEnded } from '#platform/session/session.ts';
import type { Role } from '#shared/accounts/member.ts';

export const directoryRowSchema = principalSchema
  .pick({ memberId: true, email: true, firstName: true, lastName: true, role: true, plan: true })
  .extend({
    ...principalSchema.pick({
      grantedPlan: true,
      planEndsAt: true,
      disabled: true,
      lastSeenAt: true,
    }).shape,
    createdAt: z.string(),
    /** Set if an administrator disabled the member. A deletion sets only `disabled`. */
    disabledAt: z.string().optional(),
  });

export type DirectoryRow = z.output<typeof directoryRowSchema>;

export type DirectoryCursor = Pick<DirectoryRow, 'email' | 'memberId'>;

/** Lists members by email. Also writes administrators' changes to the members' rows. */
export type DirectoryStore = ReturnType<typeof directoryStore>;

type Row = Record<string, unknown>;

export const DIRECTORY_PAGE_SIZE = 25;

/** Members who are being deleted must stay disabled. */
const isNotBeingDeleted = allOf<Row>(
  { memberId: exists },
  anyOf({ disabled: absent }, { disabled: false }, { disabledAt: exists }),
);

const hasNoAdminLease = (now: Date) =>
  anyOf<Row>({ adminLease: absent }, { 'adminLease.endsAt': atMost(now.toISOString()) });

const isAdmin = allOf<Row>({ role: 'admin' }, anyOf({ disabled: absent }, { disabled: false }));
/** Longer than any request runs, so a lease expires only if the request crashed. */
const ADMIN_LEASE_MS = 60_000;

const METHOD_NEEDS = {
  page: [{ query: 'directory' }],
  find: ['GetItem'],
  findByEmail: ['GetItem', { query: 'directory' }],
  setRole: ['UpdateItem'],
  disable: ['UpdateItem'],
  enable: ['UpdateItem'],
  acquireAdminLease: ['UpdateItem'],
  releaseAdminLease: ['UpdateItem'],
} as const;

export const directoryStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const find = (memberId: string) =>
      getRow({ client, tableName }, { memberId }, directoryRowSchema);
    const write = (memberId: string, change: Change<Row>) =>
      tryUpdate({ client, tableName }, { memberId }, change);

    return {
      /**
       * Returns one page of members whose email starts with `prefix`. `next` is null on the last
       * page.
       */
      page: (prefix: string, after?: DirectoryCursor, pageSize?: number) =>
        readPage(client, tableName, { prefix, after, pageSize }),
      find,

      async findByEmail(email: string) {
        const { rows } = await readPage(client, tableName, { prefix: email });
        const row = rows.find((each) => each.email === email);
        return row && find(row.memberId);
      },

      /**
       * Sets the role and ends all sessions. Returns false in the same cases as `disable`, or if
       * `expectedRole` is given and the current role is neither `expectedRole` nor `role`.
       */
      setRole: (memberId: string, role: Role, now: Date, expectedRole?: Role) =>
        write(memberId, {
          set: { role, sessionsEnded: buildSessionsEnded(now) },
          // Members have no second factor, so a change to that role removes the factor.
          remove: role !== 'member' ? [] : ['secondFactor', 'pendingSecondFactor'],
          condition: allOf(
            isNotBeingDeleted,
            hasNoAdminLease(now),
            ...(expectedRole ? [{ role: oneOf(expectedRole, role) }] : []),
          ),
        }),

      /**
       * Also ends all sessions. Returns false if the member is gone, being deleted, or locked by
       * `acquireAdminLease`.
       */
      disable: (memberId: string, now: Date) =>
        write(memberId, {
          // Ends all sessions, so that they don't become valid again when the member is re-enabled.
          set: {
            disabled: true,
            disabledAt: now.toISOString(),
            sessionsEnded: buildSessionsEnded(now),
          },
          condition: allOf(isNotBeingDeleted, hasNoAdminLease(now)),
        }),

      /** Returns false if the member is gone or is being deleted. */
      enable: (memberId: string) =>
        write(memberId, {
          set: { disabled: false },
          remove: ['disabledAt'],
          condition: isNotBeingDeleted,
        }),

      /**
       * Locks an admin's role and access for up to a minute. False if already locked or if the member
       * isn't an admin.
       */
      acquireAdminLease: (memberId: string, leaseId: string, now: Date) =>
        write(memberId, {
          set: {
            adminLease: { leaseId, endsAt: new Date(now.getTime() + ADMIN_LEASE_MS).toISOString() },
          },
          condition: allOf(isAdmin, hasNoAdminLease(now)),
        }),

      async releaseAdminLease(memberId: string, leaseId: string) {
        await write(memberId, {
          remove: ['adminLease'],
          condition: { 'adminLease.leaseId': leaseId },
        });
      },
    };
  },
);

interface DirectoryPage {
  prefix: string;
  after?: DirectoryCursor | undefined;
  pageSize?: number | undefined;
}

async function readPage(
  client: DynamoDBDocumentClient,
  tableName: string,
  { prefix, after, pageSize = DIRECTORY_PAGE_SIZE }: DirectoryPage,
) {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: 'directory',
      KeyConditionExpression: prefix
        ? 'directory = :all AND begins_with(email, :prefix)'
        : 'directory = :all',
      ExpressionAttributeValues: { ':all': 'members', ...(prefix && { ':prefix': prefix }) },
      Limit: pageSize,
      ExclusiveStartKey: after && {
        directory: 'members',
        email: after.email,
        memberId: after.memberId,
      },
    }),
  );

  const rows = Items.map((item) => directoryRowSchema.parse(item));
  const last = rows.at(-1);

  return {
    rows,
    next: LastEvaluatedKey && last ? { email: last.email, memberId: last.memberId } : null,
  };
}
