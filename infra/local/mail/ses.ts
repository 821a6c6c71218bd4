import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { buildArn, type AccessHooks } from '../aws/credentials.ts';
import { readBody } from '../aws/http-server.ts';
import {
  authenticate,
  requireAccess,
  sendJson,
  ServiceError,
  type JsonObject,
} from '../aws/json-service.ts';
import { extractAddress, type MailStore } from './mail-store.ts';

export const SEND_EMAIL_PATH = '/v2/email/outbound-emails';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

const isAddress = (text: string) => /^[^@\s]+@[^@\s]+$/.test(extractAddress(text));
const addresses = (message: string) => z.array(z.string().refine(isAddress, message));
const dataSchema = z.object({ Data: z.string() });

const mailSchema = z.object({
  ConfigurationSetName: z.string().optional(),
  FromEmailAddress: z
    .string()
    .refine((text) => text.includes('@'), 'The sender address is malformed.'),
  Destination: z.object({
    ToAddresses: addresses('A recipient address is malformed.').nonempty(
      'At least one recipient is needed.',
    ),
  }),
  ReplyToAddresses: addresses('A reply-to address is malformed.').optional(),
  Content: z.object({
    Simple: z.object({
      Subject: dataSchema,
      Body: z.object({ Text: dataSchema, Html: dataSchema.optional() }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
    }),
  }),
});

/** An event in EventBridge's format. */
export interface MailEvent extends JsonObject {
  detail: JsonObject & { eventType: 'Bounce' | 'Complaint' };
}

export interface SesOptions extends AccessHooks {
  /** Called with each event of an email that was sent with a configuration set. */
  publishEvent?: (event: MailEvent, configurationSet: string) => void;
}

/**
 * Handles SendEmail of the SES v2 API, as in a sandbox account that has verified every address.
 * Supports only `Simple` content with a plain-text body. Of SES's simulator addresses, those for
 * complaints get the email, those for bounces don't.
 */
export async function handleSendEmail(
  store: MailStore,
  access: SesOptions,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(response.req, MAX_BODY_BYTES);
  const principal = authenticate({ service: 'ses', access }, response.req, body);
  const { mail, configurationSet } = parseMail(body);
  const request = { principal, action: 'ses:SendEmail', fromAddress: extractAddress(mail.from) };
  for (const address of [mail.from, ...mail.to])
    requireIdentityPermission(access, request, extractAddress(address));

  if (configurationSet !== undefined) {
    requireAccess(access, {
      ...request,
      resource: buildArn('ses', `configuration-set/${configurationSet}`),
    });

    for (const event of mail.to.flatMap((to) => simulateEvent(to, configurationSet)))
      access.publishEvent?.(event, configurationSet);
  }

  const to = mail.to.filter((address) => !BOUNCING.test(extractAddress(address)));
  const id = to.length > 0 ? store.add({ ...mail, to }).id : randomUUID();
  sendJson(response, 200, { MessageId: id });
}

/**
 * The verified identity is an email address or its whole domain, so either permission suffices. As
 * in the sandbox, the recipients are identities too.
 */
function requireIdentityPermission(
  access: AccessHooks,
  request: { principal: string; action: string; fromAddress: string },
  address: string,
): void {
  if (access.authorize?.({ ...request, resource: buildArn('ses', `identity/${address}`) })) return;

  requireAccess(access, {
    ...request,
    resource: buildArn('ses', `identity/${address.split('@').at(-1)}`),
  });
}

const BOUNCING = /^bounce(\+.*)?@simulator\.amazonses\.com$/;
const COMPLAINING = /^complaint(\+.*)?@simulator\.amazonses\.com$/;

function simulateEvent(to: string, configurationSet: string): MailEvent[] {
  const emailAddress = extractAddress(to);
  const mail = {
    destination: [emailAddress],
    tags: { 'ses:configuration-set': [configurationSet] },
  };

  if (BOUNCING.test(emailAddress)) {
    const bounce = {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress }],
    };

    return [
      {
        source: 'aws.ses',
        'detail-type': 'Email Bounced',
        detail: { eventType: 'Bounce', bounce, mail },
      },
    ];
  }

  if (!COMPLAINING.test(emailAddress)) return [];

  const complaint = { complainedRecipients: [{ emailAddress }] };

  return [
    {
      source: 'aws.ses',
      'detail-type': 'Email Complaint Received',
      detail: { eventType: 'Complaint', complaint, mail },
    },
  ];
}

function parseMail(body: Buffer) {
  const { data, error } = mailSchema.safeParse(parseJson(body));
  if (!data) throw new ServiceError('BadRequestException', z.prettifyError(error));

  const {
    ConfigurationSetName: configurationSet,
    FromEmailAddress: from,
    Destination,
    ReplyToAddresses: replyTo,
    Content,
  } = data;

  const { Subject, Body, Headers } = Content.Simple;

  const mail = {
    from,
    to: Destination.ToAddresses,
    ...(replyTo && { replyTo }),
    subject: Subject.Data,
    text: Body.Text.Data,
    ...(Body.Html && { html: Body.Html.Data }),
    ...(Headers && { headers: Headers.map(({ Name: name, Value: value }) => ({ name, value })) }),
  };

  return { mail, configurationSet };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ServiceError('BadRequestException', 'The body is not JSON.');
  }
}
