import { buildArn } from '../aws/credentials.ts';
import type { JsonObject } from '../aws/json-service.ts';

/** The permissions that a call needs: its action on the table or queried index, or on each table of a batch. */
export function listRequiredPermissions(operation: string, input: JsonObject): { action: string; resource: string }[] {
  const action = `dynamodb:${operation}`;
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys(Object(input.RequestItems)).map((table) => ({ action, resource: toTableArn(table) }));
  }
  if (typeof input.TableName !== 'string') return [{ action, resource: '*' }];
  const table = toTableArn(input.TableName);
  return [{ action, resource: typeof input.IndexName === 'string' ? `${table}/index/${input.IndexName}` : table }];
}

/** Accepts a table name or ARN, like the SDKs. */
export function toTableArn(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? nameOrArn : buildArn('dynamodb', `table/${nameOrArn}`);
}
