import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../environment.ts';
import { CLIENT_LIMITS } from '../client-limits.ts';
import { isNamed } from '../error-name.ts';

/** One client per process. Omits `undefined` attributes. */
export const documentClient = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT_LIMITS), { marshallOptions: { removeUndefinedValues: true } }),
);

/** Undefined if the write's condition failed. */
export async function undefinedIfConditionFailed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isNamed(error, 'ConditionalCheckFailedException')) return undefined;
    throw error;
  }
}

/** False if the write's condition failed. */
export async function conditionMet(write: Promise<unknown>): Promise<boolean> {
  return (await undefinedIfConditionFailed(write.then(() => true))) ?? false;
}
