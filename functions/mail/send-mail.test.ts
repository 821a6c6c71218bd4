import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageRejected, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailService } from 'local-cloud/mail';
import { memberStore } from '#functions/members/members.public.ts';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { sqsRecord } from '#platform/queue/sqs-record.fixtures.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DEFAULT_MAIL_CHOICES, type MailChoices } from '#shared/accounts/mail-choices.ts';

import { mailSender } from './mail-sender.gateway.ts';
import { mailSchema, type Mail } from './mail-message.ts';
import { mailStore } from './mail.store.ts';
import { sendMail } from './send-mail.worker.ts';
import { unsealStopToken } from './stop-token.public.ts';

const stopKeys = [randomBytes(32)] as const;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

let folder: string;
let tables: LocalTables;
let service: Awaited<ReturnType<typeof startMailService>>;
let ses: SESv2Client;
let now = new Date('2026-01-01T12:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-test-'));
  tables = await startLocalTables([
    { name: 'mails', partition: 'mailId' },
    { name: 'members', partition: 'memberId' },
    { name: 'rate-limits', partition: 'recordKey' },
  ]);

  const findCredential = () => ({ secret: credentials.secretAccessKey, principal: 'test' });
  service = await startMailService({ stateDir: folder, productName: 'Greenroom', findCredential });

  ses = new SESv2Client({
    endpoint: service.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
});

afterAll(async () => {
  ses.destroy();
  await service.close();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
});

const deps = () => ({
  mails: mailStore(tables.client, 'mails'),
  members: memberStore(tables.client, 'members'),
  sender: mailSender({ from: 'hello@greenroom.example', configurationSet: 'events' }, ses),
  appOrigin: 'https://app.example',
  readStopKeys: async () => stopKeys,
  counters: rateLimitStore(tables.client, 'rate-limits'),
  maxMailsPerDay: 1_000,
  now: () => now,
});

const sendMailWith = (given: Parameters<typeof sendMail.with>[0]) => (mail: Mail) =>
  sendMail.with(given).run(mail, { receiveCount: 1 });

type Changed = Partial<typeof member> & { mailChoices?: MailChoices };

async function newMember(memberId: string, changed: Changed = {}): Promise<string> {
  const row = {
    ...member,
    createdAt: now.toISOString(),
    memberId,
    email: `${memberId}@example.com`,
    ...changed,
  };

  await tables.client.send(new PutCommand({ TableName: 'members', Item: row }));

  return row.email;
}

const ready = (memberId: string): Mail => ({
  kind: 'analysis-ready',
  mailId: `analysis-ready#video-of-${memberId}`,
  to: { memberId },
  videoId: 'v-1',
  takes: [{ title: 'Why us?', overallScore: 87, isDeliveryOnly: true }],
  advice: null,
});

/**
 * Returns a client that rejects with SES's message for a recipient that the sandbox doesn't allow.
 */
function rejecting(address: string): SESv2Client {
  const message = `Email address is not verified. The following identities failed the check in region US-EAST-1: ${address}, "Ann" <${address}>`;
  const client = new SESv2Client({ region: 'us-east-1' });
  mockClient(client)
    .on(SendEmailCommand)
    .rejects(new MessageRejected({ message, $metadata: {} }));

  return client;
}

it('logs why SES rejected an email, without the address', async () => {
  const address = await newMember('canary');
  const sender = mailSender(
    { from: 'hello@greenroom.example', configurationSet: 'events' },
    rejecting(address),
  );

  const worker = createQueueHandler('send-mail', () => ({
    read: (body) => ({ kind: 'work', work: [mailSchema.parse(JSON.parse(body))] }),
    run: sendMailWith({ ...deps(), sender }),
    getLogIds: ({ mailId }) => ({ mailId }),
  }));

  const log = collectLog();
  const { batchItemFailures } = await worker({
    Records: [sqsRecord('m-1', JSON.stringify(ready('canary')))],
  });
  log.stop();

  expect(batchItemFailures).toHaveLength(1);
  expect(log.entries()).toMatchObject([{ event: 'message failed', errorName: 'MessageRejected' }]);
  expect(log.lines.join('')).toContain('Email address is not verified.');
  expect(log.lines.join('')).not.toContain('canary@example.com');
});

describe('an email', () => {
  it('reaches the member as text and HTML, with the score and the link', async () => {
    const address = await newMember('ann', { firstName: 'Ann' });
    await sendMailWith(deps())(ready('ann'));

    const [mail] = service.listMails(address);
    expect(mail).toMatchObject({
      subject: 'Your analysis is ready',
      from: 'Greenroom <hello@greenroom.example>',
    });
    expect(mail?.text).toContain('Hello Ann,');
    expect(mail?.text).toContain('https://app.example/video-analysis?tab=results&video=v-1');
    expect(mail?.text).toContain('https://app.example/settings');
    expect(mail?.html).toContain(
      'href="https://app.example/video-analysis?tab=results&amp;video=v-1"',
    );

    const [, url = '', token = ''] =
      /(https:\/\/app\.example\/api\/emails\/stop\/([\w-]+))\n/.exec(mail?.text ?? '') ?? [];
    expect(unsealStopToken(token, stopKeys)).toEqual({ memberId: 'ann', choice: 'analysisReady' });
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.headers).toEqual([
      { name: 'List-Unsubscribe', value: `<${url}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ]);
    expect(mail?.text).toContain('“Why us?”: 87 out of 100, delivery only.');
  });

  it('is sent once even if its message is delivered many times in parallel', async () => {
    const address = await newMember('bob');
    const send = sendMailWith(deps());
    await Promise.allSettled(Array.from({ length: 20 }, () => send(ready('bob'))));
    await send(ready('bob'));

    expect(service.listMails(address)).toHaveLength(1);
  });

  it('is sent by the next worker if the first one dies', async () => {
    const address = await newMember('carl');
    const mail = ready('carl');
    await deps().mails.claim(mail.mailId, now);
    await expect(sendMailWith(deps())(mail)).rejects.toThrow('another worker');
    expect(service.listMails(address)).toEqual([]);

    now = new Date(now.getTime() + 91_000);
    await sendMailWith(deps())(mail);
    expect(service.listMails(address)).toHaveLength(1);
  });

  it('waits once the day’s emails are used up, so that sign-in codes still go out', async () => {
    const address = await newMember('lena');
    now = new Date(now.getTime() + 86_400_000);

    const limited = { ...deps(), maxMailsPerDay: 4 };
    for (const id of ['kim', 'lou', 'mia']) {
      await newMember(id);
      await sendMailWith(limited)(ready(id));
    }
    const refusal = 'the daily limit of emails is reached';
    await expect(sendMailWith(limited)(ready('lena'))).rejects.toThrow(refusal);
    expect(service.listMails(address)).toEqual([]);

    const welcome = (id: string): Mail => ({
      kind: 'welcome',
      mailId: `welcome#${id}`,
      to: { memberId: 'lena' },
    });

    // Optional emails use only three quarters, so an email that is always sent still has room.
    await sendMailWith(limited)(welcome('first'));
    expect(service.listMails(address)).toHaveLength(1);
    await expect(sendMailWith(limited)(welcome('second'))).rejects.toThrow(refusal);

    now = new Date(now.getTime() + 86_400_000);
    await sendMailWith(limited)(ready('lena'));
    expect(service.listMails(address)).toHaveLength(2);
  });

  it('is retried immediately after the email service was unavailable', async () => {
    const address = await newMember('dora');
    const away = { send: () => Promise.reject(new Error('away')) };
    now = new Date(now.getTime() + 86_400_000);
    const limited = { ...deps(), maxMailsPerDay: 2 };
    // A failed email doesn't count toward the day's limit.
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(sendMailWith({ ...limited, sender: away })(ready('dora'))).rejects.toThrow(
        'away',
      );

    await sendMailWith(limited)(ready('dora'));
    expect(service.listMails(address)).toHaveLength(1);
  });

  it('can be sent to an address that belongs to no member', async () => {
    await sendMailWith(deps())({
      kind: 'welcome',
      mailId: 'welcome#x',
      to: { address: 'x@example.com' },
    });

    // An email that can't be turned off has no List-Unsubscribe header.
    expect(service.listMails('x@example.com')[0]).not.toHaveProperty('headers');
    expect(service.listMails('x@example.com')[0]?.text).toMatch(/^Hello,/);
  });
});

describe('an email that must not be sent', () => {
  it('is never sent to a disabled or unknown member, not even later', async () => {
    const address = await newMember('emma', { disabled: true });
    await sendMailWith(deps())(ready('emma'));
    await sendMailWith(deps())(ready('nobody'));
    await newMember('emma');
    await sendMailWith(deps())(ready('emma'));

    expect(service.listMails(address)).toEqual([]);
  });

  it.each<[string, MailChoices, number]>([
    ['turned it off', { ...DEFAULT_MAIL_CHOICES, analysisReady: false }, 0],
    ['turned another email off', { ...DEFAULT_MAIL_CHOICES, coachAnswered: false }, 1],
  ])('follows the latest settings of a member who %s', async (_, mailChoices, count) => {
    const id = `chooser-${count}`;
    const address = await newMember(id);
    await newMember(id, { mailChoices });
    await sendMailWith(deps())(ready(id));

    expect(service.listMails(address)).toHaveLength(count);
  });

  it('is off by default if it is a reminder', async () => {
    const reminder = {
      kind: 'plan-reminder',
      title: 'Answer one question',
      detail: 'Why?',
      daysLeft: 9,
    } as const;

    const address = await newMember('rita');
    await sendMailWith(deps())({
      ...reminder,
      mailId: 'plan-reminder#rita#1',
      to: { memberId: 'rita' },
    });
    expect(service.listMails(address)).toEqual([]);

    await newMember('rita', { mailChoices: { ...DEFAULT_MAIL_CHOICES, planReminder: true } });
    await sendMailWith(deps())({
      ...reminder,
      mailId: 'plan-reminder#rita#2',
      to: { memberId: 'rita' },
    });
    expect(service.listMails(address)).toMatchObject([{ subject: 'Today: Answer one question' }]);
  });

  it('can’t be turned off if it is about payments or the account', async () => {
    const address = await newMember('gina', {
      mailChoices: { ...DEFAULT_MAIL_CHOICES, analysisReady: false, coachAnswered: false },
    });
    await sendMailWith(deps())({
      kind: 'welcome',
      mailId: 'welcome#gina',
      to: { memberId: 'gina' },
    });

    expect(service.listMails(address)).toHaveLength(1);
  });

  it('is skipped without an error if no sender is configured', async () => {
    const address = await newMember('fred');
    await sendMailWith({ ...deps(), sender: null })(ready('fred'));
    expect(await deps().mails.claim(ready('fred').mailId, now)).toBe('settled');
    expect(service.listMails(address)).toEqual([]);
  });
});
