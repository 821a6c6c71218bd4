import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { documentClient } from './table.ts';

it('makes calls without the steps that nobody reads, and with all others', () => {
  const steps = documentClient().middlewareStack.identify();
  const all = new DynamoDBClient({ region: 'eu-west-1' }).middlewareStack.identify();
  expect(steps.join(' ')).not.toMatch(/logger|useragent|recursion/i);
  expect(steps.join(' ')).toMatch(/serializer.*retry/is);
  expect(all).toHaveLength(steps.length + 3);
});
