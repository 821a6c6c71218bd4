import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLER, findTestCredential } from 'local-cloud/testing/child-process';
import { startSqs, type Sqs } from 'local-cloud/sqs';
import { mailQueue, type Mail } from './mail.public.ts';

let sqs: Sqs;
let client: SQSClient;
let stateDir: string;
let now = Date.parse('2026-11-26T13:00:00Z');

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'greenroom-mails-'));
  sqs = await startSqs({ stateDir, findCredential: findTestCredential, clock: () => now });
  client = new SQSClient({ endpoint: sqs.url, region: 'us-east-1', credentials: CALLER });
});

afterAll(async () => {
  client.destroy();
  await sqs.close();
  await rm(stateDir, { recursive: true, force: true });
});

const aReminder = (index: number): Mail => ({
  kind: 'plan-reminder',
  mailId: `plan-reminder#${index}`,
  to: { memberId: `member-${index}` },
  title: 'Answer one question',
  detail: 'Why us?',
  daysLeft: null,
});

it('delivers a receipt or code before a batch of reminders that was enqueued earlier', async () => {
  const { url } = sqs.createQueue({ name: 'mails', visibilityTimeoutSeconds: 360 });
  const mails = mailQueue(url, { client });

  for (let index = 0; index < 60; index += 1) await mails.post(aReminder(index));
  await mails.post({ kind: 'welcome', mailId: 'welcome#x', to: { memberId: 'x' } });
  await mails.post({
    kind: 'email-change-code',
    mailId: 'code#x',
    to: { address: 'x@example.com' },
    code: '123456',
  });

  const delivered: string[] = [];
  const queue = sqs.queue('mails');
  for (let batch = 0; batch < 2; batch += 1) {
    for (const { body, receiptHandle } of queue.receive(5)) {
      now += 100;
      delivered.push((JSON.parse(body) as Mail).kind);
      queue.delete(receiptHandle);
    }
  }

  expect(delivered).toEqual(
    expect.arrayContaining(['welcome', 'email-change-code', 'plan-reminder']),
  );
});
