import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { sqsRecord } from '#platform/queue/sqs-record.fixtures.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { handler } from './send-mail.worker.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const ses = mockClient(SESv2Client);

let tables: LocalTables;

beforeAll(async () => {
  tables = await startLocalTables([
    { name: 'mails', partition: 'mailId' },
    { name: 'rate-limits', partition: 'recordKey' },
  ]);

  const variables = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: tables.url,
    MAILS_TABLE: 'mails',
    MEMBERS_TABLE: 'unused',
    RATE_LIMITS_TABLE: 'rate-limits',
    LOGIN_SECRET_ARN: 'unused',
    LIMIT_FACTOR: '1',
    MAIL_FROM: 'hello@greenroom.example',
    MAIL_CONFIGURATION_SET: 'events',
    APP_ORIGIN: 'https://app.example',
  };

  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  ses.restore();
  await tables.close();
});

beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

/** Sets the number of emails that were sent today. */
async function setSent(calls: number): Promise<void> {
  const TableName = 'rate-limits';
  await rateLimitStore(tables.client, TableName).admit(
    { subject: 'mails', limit: 1, window: 'day' },
    NOW,
  );

  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName }));
  await tables.client.send(new PutCommand({ TableName, Item: { ...Items[0], calls } }));
}

// Sign-in codes use the rest of SES's daily quota of 50,000.
it.each([
  [39_000, 1],
  [40_000, 0],
])('as it is deployed, after %d emails on a day, sends %d', async (before, sent) => {
  await setSent(before);

  const mail = { kind: 'welcome', mailId: `welcome#${before}`, to: { address: 'x@example.com' } };
  const { batchItemFailures } = await handler({
    Records: [sqsRecord('message', JSON.stringify(mail))],
  });

  expect([ses.calls().length, batchItemFailures.length]).toEqual([sent, 1 - sent]);
});
