import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { principalSchema, type Principal } from './principal.ts';

export interface PrincipalStore {
  find(memberId: string): Promise<Principal | undefined>;
}

/** Reads the member's row. Consistently, so that a disabled member or a lost plan counts at the very next call. */
export function principalStore(client: DynamoDBDocumentClient, tableName: string): PrincipalStore {
  return {
    async find(memberId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { memberId }, ConsistentRead: true }),
      );
      return Item && principalSchema.parse(Item);
    },
  };
}
