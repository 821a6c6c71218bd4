import type { IncomingMessage, ServerResponse } from 'node:http';
import { arnOf, type AccessHooks } from '../aws/credentials.ts';
import { readBody } from '../aws/http-server.ts';
import { authenticate, requireAccess, ServiceError, type JsonObject } from '../aws/json-service.ts';
import { addressOf, type MailStore, type OutgoingMail } from './mail-store.ts';

export const SEND_PATH = '/v2/email/outbound-emails';

const MAX_BODY = 10 * 1024 * 1024;

/** SendEmail of SESv2, with Simple content. */
export async function answerSendEmail(
  store: MailStore,
  access: AccessHooks,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  try {
    const body = await readBody(request, MAX_BODY);
    const principal = authenticate({ service: 'ses', access }, request, body);
    const mail = readMail(parse(body));
    requireIdentity(access, principal, mail.from);
    const { id } = await store.add(mail);
    send(response, 200, { MessageId: id });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.setHeader('x-amzn-errortype', error.code);
    send(response, error.status, { message: error.message });
  }
}

/** A policy can grant the sender's address or its domain. */
function requireIdentity(access: AccessHooks, principal: string, from: string): void {
  const address = addressOf(from);
  const identities = [address, address.split('@').at(-1) ?? ''].map((name) => arnOf('ses', `identity/${name}`));
  const request = { principal, action: 'ses:SendEmail' };
  const [byAddress = '', byDomain = ''] = identities;
  if (access.authorise?.({ ...request, resource: byAddress })) return;
  requireAccess(access, { ...request, resource: byDomain });
}

function readMail(input: JsonObject): OutgoingMail {
  const simple = at(input, 'Content', 'Simple');
  if (simple === undefined) throw bad('Only Content.Simple is offered here.');
  const [text, html] = [at(simple, 'Body', 'Text', 'Data'), at(simple, 'Body', 'Html', 'Data')];
  const [from, subject] = [input.FromEmailAddress, at(simple, 'Subject', 'Data')];
  const destination = input.Destination;
  const to = ['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((kind) => at(destination, kind) ?? []);
  if (typeof from !== 'string' || !from.includes('@')) throw bad('The sender address is missing or malformed.');
  if (to.length === 0) throw bad('At least one recipient is needed.');
  if (!to.every(isAddress)) throw bad('A recipient address is malformed.');
  const replyTo = Array.isArray(input.ReplyToAddresses) ? input.ReplyToAddresses : [];
  if (!replyTo.every(isAddress)) throw bad('A reply-to address is malformed.');
  if (typeof subject !== 'string') throw bad('The subject is missing.');
  if (typeof text !== 'string' && typeof html !== 'string') throw bad('The body is missing.');
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
  return typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(addressOf(value));
}

function at(value: unknown, ...path: string[]): unknown {
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
    throw bad('The body is not JSON.');
  }
}

function bad(message: string): ServiceError {
  return new ServiceError('BadRequestException', message);
}

function send(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
