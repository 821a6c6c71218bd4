import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { emailChangeKey } from './email-change.store.ts';

/** Deletes the member's pending or unfinished change of email address. */
export function eraseEmailChange(client: DynamoDBDocumentClient, tableName: string): ErasureStep {
  return {
    name: 'email-change',
    async erase({ memberId }) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: emailChangeKey(memberId) }));
    },
  };
}

export function emailChangeErasureFromEnv(): ErasureStep {
  const { EMAIL_CHANGES_TABLE } = readEnvironment({ EMAIL_CHANGES_TABLE: z.string() });
  return eraseEmailChange(documentClient(), EMAIL_CHANGES_TABLE);
}
