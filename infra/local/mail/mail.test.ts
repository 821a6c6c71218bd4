import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CALLER,
  runInChildProcess,
  findTestCredential,
  createTemporaryFolder,
} from '../aws/child-process.fixtures.ts';
import { Permissions } from '../template/permissions.ts';
import type { JsonObject } from '../template/template.ts';
import { startMailService } from './mail.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());
const FROM = 'Greenroom <hello@greenroom.example>';
let stateDir: string;
let now: number;
let mail: Awaited<ReturnType<typeof startMailService>>;
let client: SESv2Client;

async function start(options: Partial<Parameters<typeof startMailService>[0]> = {}): Promise<void> {
  mail = await startMailService({
    productName: 'Sample',
    stateDir,
    findCredential: findTestCredential,
    clock: () => now,
    ...options,
  });

  client = clientOf(mail.url);
}

function clientOf(endpoint: string, credentials = CALLER): SESv2Client {
  return new SESv2Client({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
}

async function restart(
  options: Partial<Parameters<typeof startMailService>[0]> = {},
): Promise<void> {
  await mail.close();
  await start(options);
}

const send = (to: string, subject: string, Html?: string) =>
  client.send(
    new SendEmailCommand({
      FromEmailAddress: FROM,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: {
            Text: { Data: `text of ${subject}` },
            ...(Html !== undefined && { Html: { Data: Html } }),
          },
        },
      },
    }),
  );

const page = async (path: string) => (await fetch(mail.url + path)).text();

async function subjects(path = '/mailbox.json'): Promise<string[]> {
  const mails: { subject: string }[] = JSON.parse(await page(path));
  return mails.map(({ subject }) => subject);
}

beforeEach(async () => {
  stateDir = `${folder.path}/${randomBytes(6).toString('hex')}`;
  now = Date.parse('2026-01-05T10:00:00Z');
  await start();
});

afterEach(async () => {
  client.destroy();
  await mail.close();
});

describe('sending', () => {
  it('stores emails sent through SES and lists them newest first, by recipient', async () => {
    const { MessageId } = await send('a@x.example', 'first');
    now += 1000;
    await send('B <b@x.example>', 'second', '<p>hi</p>');

    expect(await subjects()).toEqual(['second', 'first']);
    expect(await subjects('/mailbox.json?to=B@X.example')).toEqual(['second']);

    expect(mail.listMails('a@x.example')).toEqual([
      {
        id: MessageId,
        sentAt: now - 1000,
        to: ['a@x.example'],
        from: FROM,
        subject: 'first',
        text: 'text of first',
      },
    ]);
  });

  it('also accepts emails from this process', async () => {
    await mail.deliver({
      to: 'a@x.example',
      from: FROM,
      subject: 'Your code',
      text: 'Your code is 123456.',
    });

    expect(await page('/mailbox')).toContain('<span class="code">123456</span>');
  });

  it('rejects an email without a valid recipient', async () => {
    await expect(send('nobody', 'x')).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(await subjects()).toEqual([]);
  });

  it('keeps emails across a restart', async () => {
    await send('a@x.example', 'first');
    now += 1;
    await send('a@x.example', 'second');
    await restart();

    expect(await subjects()).toEqual(['second', 'first']);
  });

  it('loses no acknowledged email after a kill', async () => {
    await mail.close();

    const child = await runInChildProcess(`
      import { startMailService } from '${import.meta.dirname}/mail.ts';
      const hooks = { findCredential: () => ({ secret: '${CALLER.secretAccessKey}', principal: 'x' }) };
      console.log((await startMailService({ stateDir: '${stateDir}', productName: 'Sample', ...hooks })).url);
    `);

    client = clientOf(child.firstLine);
    await send('a@x.example', 'kept');
    await child.kill();
    await start();

    expect(await subjects()).toEqual(['kept']);
  });
});

describe('the mailbox', () => {
  const EVIL = '<script>alert(1)</script>"\'&';

  it('escapes everything in the list, the filter and the email', async () => {
    const { id } = await mail.deliver({ to: `${EVIL}@x`, from: EVIL, subject: EVIL, text: EVIL });
    const pages = [
      await page('/mailbox'),
      await page(`/mailbox?to=${encodeURIComponent(EVIL)}`),
      await page(`/mailbox/${id}`),
    ];

    for (const text of pages) {
      expect(text).not.toContain('<script');
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    }
  });

  it('links only http and https URLs', async () => {
    const text = 'Go to https://x.example/a?b=1&c=2. Not javascript:alert(1) or https://"onload=';
    const { id } = await mail.deliver({ to: 'a@x.example', from: FROM, subject: 's', text });
    const links = [...(await page(`/mailbox/${id}`)).matchAll(/<pre>[^]*<\/pre>/g)][0]?.[0].match(
      /href="[^"]*"/g,
    );

    expect(links).toEqual(['href="https://x.example/a?b=1&amp;c=2"']);
  });

  it('shows HTML only in a sandbox', async () => {
    const { id } = await mail.deliver({
      to: 'a@x.example',
      from: FROM,
      subject: 's',
      text: '',
      html: '<b>bold</b>',
    });

    expect(await page(`/mailbox/${id}`)).not.toContain('<b>bold</b>');

    const body = await fetch(`${mail.url}/mailbox/${id}/html`);
    expect(await body.text()).toContain('<b>bold</b>');
    expect(body.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups.*; default-src 'none'/,
    );
    expect(body.headers.get('content-security-policy')).not.toMatch(
      /allow-scripts|allow-same-origin/,
    );
  });

  it('shows the HTML at two widths and in both themes, or the text', async () => {
    const html = '<style>@media (prefers-color-scheme:dark){p{color:white}}</style><p>hi</p>';
    const { id } = await mail.deliver({
      to: 'a@x.example',
      from: FROM,
      subject: 's',
      text: 'plain words',
      html,
    });

    const narrow = await page(`/mailbox/${id}?width=360&theme=dark`);

    expect(narrow).toMatch(/<iframe[^>]* width="360"\s+src="[^"]*\?theme=dark"\s+sandbox="[^"]*"/);
    expect(narrow).not.toContain('allow-scripts');
    expect(await page(`/mailbox/${id}/html?theme=dark`)).toContain('@media all{');
    expect(await page(`/mailbox/${id}/html`)).toContain('@media not all{');
    expect(narrow).not.toContain('plain words');
    expect(await page(`/mailbox/${id}?part=text`)).toContain('<pre>plain words</pre>');
  });

  it('lists the app’s sample emails, and keeps them out of the inbox', async () => {
    const sample = { to: ['a@x.example'], from: FROM, subject: 'Hi', text: 'Hi', sentAt: now };
    await restart({ sampleMails: () => [{ ...sample, id: 'sample-hi', html: '<p>Hi</p>' }] });

    expect(await page('/mailbox/samples')).toContain('href="/mailbox/sample-hi"');
    expect(await page('/mailbox/sample-hi/html')).toContain('<p>Hi</p>');
    expect(await subjects()).toEqual([]);
  });

  it('has a strict Content-Security-Policy on its own pages', async () => {
    const { headers } = await fetch(`${mail.url}/mailbox`);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self';/,
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('returns 404 for an unknown email', async () => {
    for (const path of ['/mailbox/x', '/mailbox/x/html', '/elsewhere']) {
      expect((await fetch(mail.url + path)).status).toBe(404);
    }
  });

  it('rejects requests with a foreign host name', async () => {
    const status = await new Promise((resolve) => {
      request(`${mail.url}/mailbox.json`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });

    expect(status).toBe(403);
  });
});

describe('sending with a configuration set', () => {
  const sendTracked = (to: string, ConfigurationSetName?: string) =>
    client.send(
      new SendEmailCommand({
        ConfigurationSetName,
        FromEmailAddress: FROM,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: to }, Body: { Text: { Data: 'text' } } } },
      }),
    );

  it('publishes an event for each email that a simulator address bounces or complains about', async () => {
    const events: unknown[] = [];
    await restart({ publishEvent: (event) => events.push(event) });
    await sendTracked('bounce+1@simulator.amazonses.com', 'set');
    await sendTracked('complaint@simulator.amazonses.com', 'set');
    await sendTracked('bounce@simulator.amazonses.com');
    await sendTracked('ann@x.example', 'set');
    expect(await subjects()).toEqual(
      expect.arrayContaining(['complaint@simulator.amazonses.com', 'ann@x.example']),
    );
    expect(await subjects()).toHaveLength(2);

    const sentMail = { tags: { 'ses:configuration-set': ['set'] } };
    expect(events).toMatchObject([
      {
        'detail-type': 'Email Bounced',
        detail: { mail: sentMail, bounce: { bounceType: 'Permanent' } },
      },
      { 'detail-type': 'Email Complaint Received', detail: { mail: sentMail } },
    ]);
  });

  it('requires permission to use the set', async () => {
    await restart({ authorize: ({ resource }) => !resource.endsWith(':configuration-set/set') });
    await expect(sendTracked('a@x.example', 'set')).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    expect(await subjects()).toEqual([]);
  });
});

describe('access', () => {
  it('rejects a wrong secret key', async () => {
    client = clientOf(mail.url, { ...CALLER, secretAccessKey: 'guessed' });
    await expect(send('a@x.example', 'x')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    expect(await subjects()).toEqual([]);
  });

  const RESOURCE = 'arn:aws:ses:us-east-1:000000000000:identity';

  const sendWith = async (statement: JsonObject) => {
    const permissions = new Permissions();
    permissions.grant('tester', {
      Statement: { Effect: 'Allow', Action: 'ses:SendEmail', ...statement },
    });
    await restart({ authorize: (asked) => permissions.allows(asked) });

    return send('a@x.example', 'sent');
  };

  const from = (address: string) => ({ StringEquals: { 'ses:FromAddress': address } });

  it.each([
    ['any identity', `${RESOURCE}/*`, undefined],
    ['any identity, from the sender', `${RESOURCE}/*`, from('hello@greenroom.example')],
    [
      'the domains of the sender and the recipient',
      [`${RESOURCE}/greenroom.example`, `${RESOURCE}/x.example`],
      undefined,
    ],
  ])('sends if it covers %s', async (_, Resource, Condition) => {
    await sendWith({ Resource, ...(Condition && { Condition }) });
    expect(await subjects()).toEqual(['sent']);
  });

  it.each([
    [
      'only the sender, because in the sandbox SES also checks the recipient',
      `${RESOURCE}/greenroom.example`,
      undefined,
    ],
    ['another sender', `${RESOURCE}/*`, from('other@greenroom.example')],
  ])('refuses a policy for %s', async (_, Resource, Condition) => {
    await expect(sendWith({ Resource, ...(Condition && { Condition }) })).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    expect(await subjects()).toEqual([]);
  });
});
