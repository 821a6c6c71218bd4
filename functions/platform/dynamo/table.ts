import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../environment.ts';
import { CLIENT_LIMITS } from '../client-limits.ts';
import { isNamed } from '../error-name.ts';

/** One client per process. `undefined` attributes are left out rather than refused. */
export const documentClient = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT_LIMITS), { marshallOptions: { removeUndefinedValues: true } }),
);

/** What a conditional write answers; undefined when it lost: somebody else was first, or the row is gone. */
export async function unlessLost<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isNamed(error, 'ConditionalCheckFailedException')) return undefined;
    throw error;
  }
}

/** Whether a conditional write won. */
export async function won(write: Promise<unknown>): Promise<boolean> {
  return (await unlessLost(write.then(() => true))) ?? false;
}
