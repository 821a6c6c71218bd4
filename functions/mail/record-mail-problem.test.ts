import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startMailService } from 'local-cloud/mail';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { mailProblemStore, recordMailProblem } from './record-mail-problem.worker.ts';
import { mailSender } from './mail-sender.gateway.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const now = new Date('2026-01-01T12:00:00Z');
const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

let folder: string;
let tables: LocalTables;
let service: Awaited<ReturnType<typeof startMailService>>;
let ses: SESv2Client;
let events: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-problem-test-'));
  tables = await startLocalTables([
    { name: 'members', partition: 'memberId', index: { name: 'byEmail', partition: 'email' } },
  ]);

  const findCredential = () => ({ secret: credentials.secretAccessKey, principal: 'test' });
  service = await startMailService({
    productName: 'Greenroom',
    stateDir: folder,
    findCredential,
    publishEvent: (event) => events.push(event),
  });

  ses = new SESv2Client({
    endpoint: service.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
});

beforeEach(() => {
  events = [];
});

afterAll(async () => {
  ses.destroy();
  await service.close();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
});

const record = (event: unknown) =>
  recordMailProblem.with({ problems: mailProblemStore(tables.client, 'members'), now: () => now })(
    event,
  );

const send = (to: string) =>
  mailSender({ from: 'hello@greenroom.example', configurationSet: 'events' }, ses).send(
    to,
    content,
  );

async function addMember(memberId: string, email: string): Promise<void> {
  const row = { ...member, createdAt: now.toISOString(), memberId, email };
  await tables.client.send(new PutCommand({ TableName: 'members', Item: row }));
}

async function readProblem(memberId: string): Promise<unknown> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: 'members', Key: { memberId } }),
  );
  return Item?.mailProblem;
}

it.each([
  ['bounced', 'bounce+ann@simulator.amazonses.com'],
  ['marked-as-spam', 'complaint+bob@simulator.amazonses.com'],
])('marks the member whose email was reported as %s', async (kind, email) => {
  await addMember(kind, email);
  await send(email);
  expect(events).toHaveLength(1);

  await record(events[0]);
  expect(await readProblem(kind)).toEqual({ email, kind, at: now.toISOString() });
});

const bounce = (bounceType: string, emailAddress: string) => ({
  detail: { eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } },
});

it('ignores temporary bounces, after which SES keeps sending', async () => {
  await addMember('cleo', 'cleo@example.com');
  await record(bounce('Transient', 'cleo@example.com'));
  expect(await readProblem('cleo')).toBeUndefined();
});

it('finds the member if the reported address has different capitalization', async () => {
  await addMember('dora', 'dora@example.com');
  await record(bounce('Permanent', 'Dora@Example.com'));
  expect(await readProblem('dora')).toMatchObject({ kind: 'bounced', email: 'dora@example.com' });
});

it('accepts a bounce for an address that belongs to no member, and never logs the address', async () => {
  const log = collectLog();
  await record(bounce('Permanent', 'nobody@example.com'));
  log.stop();

  expect(log.entries()).toMatchObject([{ event: 'mail problem', kind: 'bounced', members: 0 }]);
  expect(log.lines.join('')).not.toContain('nobody');
});

it('fails for an event with an unknown format, so that the error alarm fires', async () => {
  await expect(record({ detail: { eventType: 'Renamed' } })).rejects.toThrow('eventType');
});
