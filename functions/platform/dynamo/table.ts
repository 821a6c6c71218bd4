import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../environment.ts';
import { CLIENT_LIMITS } from '../client-limits.ts';
import { isNamed } from '../error-name.ts';

/** One client per process. `undefined` attributes are left out rather than refused. */
export const documentClient = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(leanClient(), { marshallOptions: { removeUndefinedValues: true } }),
);

/** What every call would pay for and nobody reads: a log without a reader, the features of the client, Lambda's trace. */
const LEFT_OUT = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

function leanClient(): DynamoDBClient {
  const client = new DynamoDBClient(CLIENT_LIMITS);
  LEFT_OUT.forEach((name) => client.middlewareStack.remove(name));
  return client;
}

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
