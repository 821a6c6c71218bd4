import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../aws/http-server.ts';
import { ApiError } from './api/api-error.ts';
import type { StripeControl } from './control.ts';
import { findTableName } from './state/tables.ts';

const MAX_BYTES = 64 * 1024;

const customerShape = z.object({ customer: z.string() });
const moveShape = customerShape.extend({ seconds: z.int().nonnegative() });
const declineShape = customerShape.extend({ times: z.int().nonnegative() });
const authenticationShape = z.object({ client_secret: z.string(), result: z.enum(['fail', 'pass']) });

type Command = (control: StripeControl, given: unknown) => object | void | Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  'decline-next'(control, input) {
    const { customer, times } = declineShape.parse(input);
    control.declineNext(customer, times);
  },
  'end-trial': (control, given) => control.endTrial(customerShape.parse(given).customer),
  'move-time'(control, given) {
    const { customer, seconds } = moveShape.parse(given);
    control.moveTime(customer, seconds);
  },
  objects(control, given) {
    const table = findTableName(z.object({ prefix: z.string() }).parse(given).prefix);
    return { data: table ? control.listObjects(table) : [] };
  },
  settled: (control) => control.waitForWebhooks(),
};

/** Serves POST /stand-in/<command> to programs on this machine. Also accepts 3-D Secure results from the browser. */
export async function serveControl(
  control: StripeControl,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = (request.url ?? '').replace('/stand-in/', '');
  const body = (await readBody(request, MAX_BYTES)).toString('utf8');
  try {
    if (name === 'authentications') return sendJson(response, 200, authenticate(control, body));
    const command = commands[name];
    // Commands are only for programs: browsers send an Origin header with a page's POST requests.
    if (request.headers.origin !== undefined || !isLocalRequest(request)) return sendJson(response, 403, {});
    if (!command || request.method !== 'POST') return sendJson(response, 404, {});
    sendJson(response, 200, (await command(control, JSON.parse(body))) ?? {});
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 400;
    sendJson(response, status, { error: error instanceof Error ? error.message : 'failed' });
  }
}

/** Completes 3-D Secure. The intent's client secret serves as the authorization. */
function authenticate(control: StripeControl, body: string): object {
  const given = authenticationShape.parse(Object.fromEntries(new URLSearchParams(body)));
  return control.authenticate(given.client_secret, given.result);
}

/** Blocks DNS rebinding. False for a foreign host name that resolves to this machine. */
export function isLocalRequest(request: IncomingMessage): boolean {
  return /^(127\.\d+\.\d+\.\d+|([^:]+\.)?localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
  response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
