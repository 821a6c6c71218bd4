import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../environment.ts';
import { AWS_CLIENT_CONFIG } from '../aws-client-config.ts';
import { isErrorNamed } from '../error-name.ts';

/** One client per process. Omits `undefined` attributes. */
export const documentClient = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(AWS_CLIENT_CONFIG), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);

/** Returns the write's result; undefined if the write's condition failed. */
export async function undefinedIfConditionFailed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isErrorNamed(error, 'ConditionalCheckFailedException')) return undefined;
    throw error;
  }
}

/** Returns false if the write's condition failed. */
export async function conditionMet(write: Promise<unknown>): Promise<boolean> {
  return (await undefinedIfConditionFailed(write.then(() => true))) ?? false;
}
