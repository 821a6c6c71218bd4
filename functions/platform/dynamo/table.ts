import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { once } from '../environment.ts';
import { CLIENT_LIMITS } from '../client-limits.ts';

/** One client per process. `undefined` attributes are left out rather than refused. */
export const documentClient = /* @__PURE__ */ once(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT_LIMITS), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);

/** True when a conditional write lost: somebody else was first, or the row is gone. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}
