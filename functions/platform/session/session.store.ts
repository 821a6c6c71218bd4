import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { getRow, keyQuery, queryAll } from '../dynamo/read.ts';
import { exists } from '../dynamo/update-expressions.ts';
import { tryUpdate } from '../dynamo/update.ts';
import { sessionSchema, type Session } from './session.ts';
import { tableStore } from '../dynamo/table-store.ts';

export type SessionStore = ReturnType<typeof sessionStore>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  findLastSeen: [{ query: 'byMember' }],
  create: ['PutItem'],
  touch: ['UpdateItem'],
  end: ['DeleteItem'],
  deleteAndReturn: ['DeleteItem'],
} as const;

export const sessionStore = /* @__PURE__ */ tableStore(
  'Sessions',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table = { client, tableName };
    return {
      find: (sessionHash: string) => getRow(table, { sessionHash }, sessionSchema),

      /**
       * Returns when a session of the member was last used, in seconds since 1970; null without
       * sessions. May be too early by `TOUCH_EVERY_SECONDS`.
       */
      async findLastSeen(memberId: string): Promise<number | null> {
        const query = { IndexName: 'byMember', ...keyQuery('memberId', memberId) };
        const rows = await queryAll(table, query, z.object({ lastSeenAt: z.number() }));
        return rows.length === 0 ? null : Math.max(...rows.map(({ lastSeenAt }) => lastSeenAt));
      },

      async create(session: Session) {
        await client.send(new PutCommand({ TableName: tableName, Item: session }));
      },

      /** Records that the session was used. Does nothing if the session has ended. */
      async touch(sessionHash: string, lastSeenAt: number) {
        await tryUpdate(
          table,
          { sessionHash },
          { set: { lastSeenAt }, condition: { sessionHash: exists } },
        );
      },

      async end(sessionHash: string) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: { sessionHash } }));
      },

      /**
       * Ends and returns the session; undefined if already ended. Among concurrent calls, only one
       * gets the session.
       */
      async deleteAndReturn(sessionHash: string) {
        const removal = new DeleteCommand({
          TableName: tableName,
          Key: { sessionHash },
          ReturnValues: 'ALL_OLD',
        });

        const { Attributes } = await client.send(removal);

        return Attributes && sessionSchema.parse(Attributes);
      },
    };
  },
);
