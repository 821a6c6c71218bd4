import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { documentClient } from './table.ts';

it('makes calls without the steps that nobody reads, and with all others', () => {
  const steps = documentClient().middlewareStack.identify().join(' ');
  expect(steps).not.toMatch(/logger|useragent|recursion/i);
  expect(steps).toMatch(/serializer.*retry/is);
  const all = new DynamoDBClient({ region: 'eu-west-1' }).middlewareStack.identify();
  expect(all).toHaveLength(documentClient().middlewareStack.identify().length + 3);
});
