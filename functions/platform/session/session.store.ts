import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { getRow } from '../dynamo/read.ts';
import { exists } from '../dynamo/update-expressions.ts';
import { tryUpdate } from '../dynamo/update.ts';
import { sessionSchema, type Session } from './session.ts';
import { tableStore } from '../dynamo/table-store.ts';

export type SessionStore = ReturnType<typeof sessionStore>;

const METHOD_NEEDS = {
  find: ['GetItem'],
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
