import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { getRow } from '../dynamo/read.ts';
import { exists } from '../dynamo/update-expressions.ts';
import { tryUpdate } from '../dynamo/update.ts';
import { sessionSchema, type Session } from './session.ts';
import { documentClient } from '../dynamo/table.ts';
import { readVariable } from '../environment.ts';

export interface SessionStore {
  find(sessionHash: string): Promise<Session | undefined>;
  create(session: Session): Promise<void>;
  /** Records that the session was used. Does nothing if the session has ended. */
  touch(sessionHash: string, lastSeenAt: number): Promise<void>;
  end(sessionHash: string): Promise<void>;
  /** Ends and returns the session; undefined if it has already ended. Only one concurrent call gets the session. */
  deleteAndReturn(sessionHash: string): Promise<Session | undefined>;
}

export function sessionStore(client = documentClient(), tableName = readVariable('SESSIONS_TABLE')): SessionStore {
  const table = { client, tableName };
  return {
    find: (sessionHash) => getRow(table, { sessionHash }, sessionSchema),
    async create(session) {
      await client.send(new PutCommand({ TableName: tableName, Item: session }));
    },
    async touch(sessionHash, lastSeenAt) {
      await tryUpdate(table, { sessionHash }, { set: { lastSeenAt }, condition: { sessionHash: exists } });
    },
    async end(sessionHash) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { sessionHash } }));
    },
    async deleteAndReturn(sessionHash) {
      const removal = new DeleteCommand({ TableName: tableName, Key: { sessionHash }, ReturnValues: 'ALL_OLD' });
      const { Attributes } = await client.send(removal);
      return Attributes && sessionSchema.parse(Attributes);
    },
  };
}
