import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildArn, type AccessHooks } from '../aws/credentials.ts';
import { readBody } from '../aws/http-server.ts';
import { authenticate, requireAccess, ServiceError, type JsonObject } from '../aws/json-service.ts';
import { extractAddress, type MailStore, type OutgoingMail } from './mail-store.ts';

export const SEND_EMAIL_PATH = '/v2/email/outbound-emails';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Handles SendEmail of SESv2. Supports only Simple content. */
export async function handleSendEmail(
  store: MailStore,
  access: AccessHooks,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  try {
    const body = await readBody(request, MAX_BODY_BYTES);
    const principal = authenticate({ service: 'ses', access }, request, body);
    const mail = parseMail(parse(body));
    requireSenderPermission(access, principal, mail.from);
    const { id } = await store.add(mail);
    send(response, 200, { MessageId: id });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.setHeader('x-amzn-errortype', error.code);
    send(response, error.status, { message: error.message });
  }
}

/** Policies can allow sending from an email address or from its whole domain, so either permission suffices. */
function requireSenderPermission(access: AccessHooks, principal: string, from: string): void {
  const address = extractAddress(from);
  const identities = [address, address.split('@').at(-1) ?? ''].map((name) => buildArn('ses', `identity/${name}`));
  const request = { principal, action: 'ses:SendEmail' };
  const [byAddress = '', byDomain = ''] = identities;
  if (access.authorize?.({ ...request, resource: byAddress })) return;
  requireAccess(access, { ...request, resource: byDomain });
}

function parseMail(input: JsonObject): OutgoingMail {
  const simple = getPath(input, 'Content', 'Simple');
  if (simple === undefined) throw badRequest('Only Content.Simple is offered here.');
  const [text, html] = [getPath(simple, 'Body', 'Text', 'Data'), getPath(simple, 'Body', 'Html', 'Data')];
  const [from, subject] = [input.FromEmailAddress, getPath(simple, 'Subject', 'Data')];
  const destination = input.Destination;
  const to = ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((kind) => getPath(destination, kind) ?? []);
  if (typeof from !== 'string' || !from.includes('@')) throw badRequest('The sender address is missing or malformed.');
  if (to.length === 0) throw badRequest('At least one recipient is needed.');
  if (!to.every(isAddress)) throw badRequest('A recipient address is malformed.');
  const replyTo = Array.isArray(input.ReplyToAddresses) ? input.ReplyToAddresses : [];
  if (!replyTo.every(isAddress)) throw badRequest('A reply-to address is malformed.');
  if (typeof subject !== 'string') throw badRequest('The subject is missing.');
  if (typeof text !== 'string' && typeof html !== 'string') throw badRequest('The body is missing.');
  return {
    from,
    to,
    ...(replyTo.length > 0 && { replyTo }),
    subject,
    text: typeof text === 'string' ? text : '',
    ...(typeof html === 'string' && { html }),
  };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(extractAddress(value));
}

function getPath(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

function parse(body: Buffer): JsonObject {
  try {
    return Object(JSON.parse(body.toString('utf8')));
  } catch {
    throw badRequest('The body is not JSON.');
  }
}

function badRequest(message: string): ServiceError {
  return new ServiceError('BadRequestException', message);
}

function send(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
