import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailService } from 'local-cloud/mail';
import { mailSchema } from '#functions/mail/mail-message.ts';
import { mailSender } from '#functions/mail/mail-sender.gateway.ts';
import { mailStore } from '#functions/mail/mail.store.ts';
import { sendMail } from '#functions/mail/send-mail.worker.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { memoryCounts, type MemoryCounts } from '#platform/http/call-counts.fixtures.ts';
import { createHandler } from '#platform/http/handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '#platform/http/http-event.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { MAX_MESSAGE_LENGTH } from '#shared/support/contact-message.ts';
import { sendMessage } from '#shared/support/support.contract.ts';

import { sendMessageEndpoint } from './send-message.endpoint.ts';

const INBOX = 'desk@greenroom.example';
const ID = '5f0c2c9e-6a0e-4d3e-9a5b-0f8f6f1f2a31';

const words = {
  submissionId: ID,
  name: 'Nora New',
  email: 'nora@example.com',
  topic: 'payment',
  message: 'Please help.',
};

const submission = (number: number) =>
  `5f0c2c9e-6a0e-4d3e-9a5b-${String(number).padStart(12, '0')}`;

let folder: string;
let tables: LocalTables;
let service: Awaited<ReturnType<typeof startMailService>>;
let ses: SESv2Client;
/** The serialized messages in the queue. */
let queued: string[] = [];
let hour = Date.parse('2026-01-01T12:00:00Z');
let now = hour;
let counts: MemoryCounts;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contact-test-'));
  tables = await startLocalTables([
    { name: 'mails', partition: 'mailId' },
    { name: 'members', partition: 'memberId' },
  ]);

  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const findCredential = () => ({ secret: credentials.secretAccessKey, principal: 'test' });
  service = await startMailService({ stateDir: folder, productName: 'Greenroom', findCredential });

  ses = new SESv2Client({
    endpoint: service.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
});

// Each test runs in a new hour, so that the rate limit counters start empty.
beforeEach(() => {
  hour += 2 * 3_600_000;
  now = hour;
  queued = [];
  counts = memoryCounts(() => new Date(now));
});

afterAll(async () => {
  ses.destroy();
  await service.close();
  await tables.close();
  await rm(folder, { recursive: true, force: true });
});

interface Sending {
  body?: object;
  caller?: Principal | null;
  from?: string;
  inbox?: string;
}

function send({ body = {}, caller = null, from = '203.0.113.7', inbox = INBOX }: Sending = {}) {
  const handler = createHandler(
    sendMessage,
    () =>
      sendMessageEndpoint.with({
        inbox,
        mails: { post: async (mail) => void queued.push(JSON.stringify(mail)) },
        now: () => new Date(now),
      }),
    () => ({
      authenticate: async () => caller,
      appOrigin: APP_ORIGIN,
      originVerifySha256: EDGE_SECRET_SHA256,
      callCounts: counts,
    }),
  );

  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${from}, 64.252.1.1` };

  const event = httpEvent({
    method: 'POST',
    path: '/api/contact',
    headers,
    body: JSON.stringify({ ...words, ...body }),
  });

  return handler(event, lambdaContext);
}

const codeOf = ({ statusCode, headers }: APIGatewayProxyStructuredResultV2) =>
  `${statusCode} ${headers?.['x-error-code'] ?? ''}`.trim();

/** Processes the queue with the mail worker and returns the newly delivered emails. */
async function delivered() {
  const { run } = sendMail.with({
    mails: mailStore(tables.client, 'mails'),
    members: memberStore(tables.client, 'members'),
    sender: mailSender({ from: 'hello@greenroom.example', configurationSet: 'events' }, ses),
    appOrigin: APP_ORIGIN,
    readStopKeys: () => Promise.reject(new Error('a contact message can’t be turned off')),
    counters: { admit: async () => null, giveBack: async () => {} },
    maxMailsPerDay: 1,
    now: () => new Date(now),
  });

  const before = service.listMails(INBOX).length;
  for (const body of queued.splice(0))
    await run(mailSchema.parse(JSON.parse(body)), { receiveCount: 1 });

  const all = service.listMails(INBOX);

  return all.slice(0, all.length - before);
}

describe('a contact message', () => {
  it('arrives in the operator’s inbox, and replies go to the sender', async () => {
    expect(
      codeOf(await send({ caller: member, body: { message: '  One.\nTwo.\r\n\r\nThree.  ' } })),
    ).toBe('202');

    const [mail] = await delivered();
    expect(mail).toMatchObject({
      from: 'Greenroom <hello@greenroom.example>',
      to: [INBOX],
      replyTo: ['nora@example.com'],
      subject: 'Contact form: Plans and payment',
    });

    expect(mail?.text).toContain(
      'Nora New <nora@example.com> wrote about: Plans and payment\n\nOne.\nTwo.\n\nThree.\n\n',
    );
    expect(mail?.text).toContain('Signed in as member member-1.');
    expect(mail?.html).toContain('>One.<br>Two.</p>');
  });

  it.each([
    ['professional', true],
    ['executive', true],
    ['starter', false],
    [null, false],
  ] as const)('is marked as priority if the member’s plan is %s: %s', async (plan, isPriority) => {
    await send({ caller: { ...member, plan }, body: { message: `My plan: ${plan}.` } });

    const [mail] = await delivered();

    expect([mail?.subject, mail?.headers]).toEqual(
      isPriority
        ? [
            '[Priority] Contact form: Plans and payment',
            [
              { name: 'Importance', value: 'high' },
              { name: 'X-Priority', value: '1' },
            ],
          ]
        : ['Contact form: Plans and payment', undefined],
    );
  });

  it('isn’t marked as priority if a visitor enters a member’s address', async () => {
    await send({ caller: null, body: { email: member.email } });
    expect((await delivered())[0]?.subject).toBe('Contact form: Plans and payment');
  });

  it('contains no markup in the email, and nothing of its text in the subject or addresses', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    await send({
      body: {
        name: nasty,
        message: `${nasty}\nBcc: everybody@example.com\n\n<script>alert(1)</script>`,
      },
    });

    const [mail] = await delivered();

    expect(mail?.html).not.toMatch(/<img|<script/);
    expect(mail?.html).toContain(
      '&lt;img src=x onerror=alert(1)&gt;<br>Bcc: everybody@example.com',
    );
    expect([mail?.subject, mail?.to, mail?.replyTo]).toEqual([
      'Contact form: Plans and payment',
      [INBOX],
      ['nora@example.com'],
    ]);
  });

  it('arrives once if it is sent twice, and again if its text has changed', async () => {
    await send();
    await send();
    await send({ body: { message: 'Please help me.' } });

    expect((await delivered()).map(({ text }) => /Please help( me)?\./.exec(text)?.[0])).toEqual([
      'Please help me.',
      'Please help.',
    ]);
  });

  it('is emailed once if it is sent in parallel calls', async () => {
    const repeats = await Promise.all(
      Array.from({ length: 5 }, () => send({ body: { message: 'Only once.' } })),
    );

    expect(new Set(repeats.map(codeOf))).toEqual(new Set(['202']));
    expect(await delivered()).toHaveLength(1);
  });

  it('is emailed each time if it has no submission ID', async () => {
    await send({ body: { submissionId: undefined } });
    await send({ body: { submissionId: undefined } });
    expect(await delivered()).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'body.name'],
    ['with a name of two lines', { name: 'Nora\r\nBcc: x@example.com' }, 'body.name'],
    [
      'with an address of two lines',
      { email: 'nora@example.com\r\nBcc: x@example.com' },
      'body.email',
    ],
    ['with two addresses', { email: 'nora@example.com, x@example.com' }, 'body.email'],
    ['with an address in angle brackets', { email: 'Nora <nora@example.com>' }, 'body.email'],
    ['with an unknown topic', { topic: 'constructor' }, 'body.topic'],
    ['with a blank message', { message: ' \n\t ' }, 'body.message'],
    ['that is too long', { message: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) }, 'body.message'],
    ['with a lone surrogate', { message: 'x\ud800' }, 'body.message'],
    ['with a NUL', { message: 'x\u0000y' }, 'body.message'],
    ['with a malformed submission ID', { submissionId: 'one' }, 'body.submissionId'],
  ])('%s is rejected', async (_, body, place) => {
    const answer = await send({ body });
    expect([codeOf(answer), answer.body]).toEqual([
      '400 BAD_REQUEST',
      `That request isn’t valid: ${place}.`,
    ]);
    expect(queued).toEqual([]);
  });

  it('can have exactly the maximum length, in any script', async () => {
    const message = `${'é'.repeat(MAX_MESSAGE_LENGTH - 6)}👩‍🚀漢`.slice(0, MAX_MESSAGE_LENGTH);
    expect(codeOf(await send({ body: { message } }))).toBe('202');
    expect((await delivered())[0]?.text).toContain(message);
  });

  it('is accepted but dropped if a bot filled in the hidden field', async () => {
    expect(codeOf(await send({ body: { website: 'https://spam.example' } }))).toBe('202');
    expect(queued).toEqual([]);
  });

  it('is refused with an explanation if email isn’t set up', async () => {
    const answer = await send({ inbox: '' });
    expect([codeOf(answer), answer.body]).toEqual([
      '503 NOT_CONFIGURED',
      'This site can’t receive messages yet because email isn’t set up.',
    ]);
  });
});

describe('the limits', () => {
  const statuses = async (senders: readonly Sending[]) => {
    const answers = [];
    for (const sender of senders) answers.push((await send(sender)).statusCode);
    return answers;
  };

  const nora = (from: string, at: number) => ({
    from,
    body: { submissionId: submission(at), email: 'Nora@Example.com' },
  });

  it('never let strangers lock a person out of the form', async () => {
    const strangers = Array.from({ length: 20 }, (_, at) => nora(`198.51.100.${at}`, at));
    await statuses(strangers);
    expect(await statuses([nora('203.0.113.9', 90)])).toEqual([202]);
  });

  it('allow five messages per hour per email and network, and say when to try again', async () => {
    now += 45 * 60_000;

    const answers = await statuses(Array.from({ length: 6 }, (_, at) => nora('198.51.100.7', at)));
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await send(nora('198.51.100.7', 9))).body).toBe(
      'Too many attempts. Try again in 15 minutes.',
    );

    now += 15 * 60_000;
    expect(await statuses([nora('198.51.100.7', 10)])).toEqual([202]);
  });

  it('don’t apply the visitors’ limit to members', async () => {
    await statuses(Array.from({ length: 70 }, (_, at) => nora(`198.51.100.${at}`, at)));
    expect(
      await statuses([nora('203.0.113.9', 90), { ...nora('203.0.113.9', 91), caller: member }]),
    ).toEqual([429, 202]);
  });
});
