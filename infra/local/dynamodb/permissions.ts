import { arnOf } from '../aws/credentials.ts';
import type { JsonObject } from '../aws/json-service.ts';

/** What a call needs: its own action on the table, or on the index that a Query or Scan names; a batch on every table. */
export function neededPermissions(operation: string, input: JsonObject): { action: string; resource: string }[] {
  const action = `dynamodb:${operation}`;
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.keys(Object(input.RequestItems)).map((table) => ({ action, resource: tableArn(table) }));
  }
  if (typeof input.TableName !== 'string') return [{ action, resource: '*' }];
  const table = tableArn(input.TableName);
  return [{ action, resource: typeof input.IndexName === 'string' ? `${table}/index/${input.IndexName}` : table }];
}

/** SDKs may name a table by its ARN. */
export function tableArn(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? nameOrArn : arnOf('dynamodb', `table/${nameOrArn}`);
}
