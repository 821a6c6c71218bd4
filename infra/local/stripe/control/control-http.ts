import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../../aws/http-server.ts';
import { ApiError } from '../http/api-error.ts';
import { readForm } from '../http/form.ts';
import { TABLE_OF_PREFIX } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import type { StripeControl } from './control.ts';

const MOST_BYTES = 64 * 1024;

interface Parts {
  readonly control: StripeControl;
  readonly world: World;
}

type Command = (given: unknown) => object | undefined | Promise<object | undefined>;

const faultShape = z.strictObject({
  method: z.enum(['DELETE', 'GET', 'POST']).optional(),
  path: z.string().optional(),
  times: z.int().positive().optional(),
  when: z.enum(['after', 'before']).optional(),
  with: z.union([
    z.enum(['hang', 'reset']),
    z.strictObject({ status: z.int().min(400).max(599) }),
    z.strictObject({ delayMs: z.int().nonnegative() }),
  ]),
});
const policyShape = z.strictObject({
  isHeld: z.boolean().exactOptional(),
  drop: z.array(z.string()).exactOptional(),
  copies: z.int().positive().exactOptional(),
  delayMs: z.int().nonnegative().exactOptional(),
  isReversed: z.boolean().exactOptional(),
});
const ofCustomer = { customer: z.string() };

/** POST /stand-in/<command> with a JSON body. */
function commands({ control, world }: Parts): Readonly<Record<string, Command>> {
  const command =
    <T extends z.ZodType>(shape: T, run: (given: z.output<T>) => object | void | Promise<void>): Command =>
    async (given) =>
      (await run(shape.parse(given))) ?? undefined;
  return {
    faults: command(faultShape, (fault) => control.fail(fault)),
    'clear-faults': command(z.unknown(), () => control.clearFaults()),
    webhooks: command(policyShape, (policy) => control.webhooks(policy)),
    resend: command(z.strictObject({ event: z.string() }), ({ event }) => control.resend(event)),
    settled: command(z.unknown(), () => control.settled()),
    'move-time': command(z.strictObject({ ...ofCustomer, seconds: z.int().nonnegative() }), ({ customer, seconds }) =>
      control.moveTime(customer, seconds),
    ),
    'end-trial': command(z.strictObject(ofCustomer), ({ customer }) => control.endTrial(customer)),
    'decline-next': command(
      z.strictObject({ ...ofCustomer, times: z.int().nonnegative().optional() }),
      ({ customer, times }) => control.declineNext(customer, times),
    ),
    objects: command(z.strictObject({ prefix: z.string() }), ({ prefix }) => {
      const table = TABLE_OF_PREFIX[prefix];
      return { data: table ? world.all(table) : [] };
    }),
  };
}

const answerShape = z.object({ client_secret: z.string(), result: z.enum(['fail', 'pass']) });

/** Answers what is under /stand-in and says true; false leaves the request to others. */
export function controlOverHttp(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const known = commands(parts);
  return async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const [, name, intent] = /^\/stand-in\/([a-z-]+)(?:\/([A-Za-z0-9_]+))?$/.exec(path) ?? [];
    if (name === undefined) return false;
    if (name === 'authentications' && intent !== undefined) await answerAuthentication(parts, request, response);
    else await answerCommand(Object.hasOwn(known, name) ? known[name] : undefined, request, response);
    return true;
  };
}

/** For programs on this machine: a page of any other site sends its origin, or a name that is not ours. */
async function answerCommand(
  command: Command | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers.origin !== undefined || !isLocal(request))
    return sendJson(response, 403, { error: 'not from here' });
  if (!command) return sendJson(response, 404, { error: 'there is no such command' });
  if (request.method !== 'POST') return sendJson(response, 405, { error: 'POST it' });
  await answerWith(response, async () => (await command(await bodyOf(request))) ?? {});
}

/** The browser tells here what the person answered; knowing the secret of the intent is the permission. */
async function answerAuthentication(
  { control }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method !== 'POST') return sendJson(response, 405, { error: 'POST it' });
  const form = readForm((await readBody(request, MOST_BYTES)).toString('utf8'));
  await answerWith(response, async () => {
    const { client_secret: secret, result } = answerShape.parse(form);
    return control.authenticate(secret, result);
  });
}

async function answerWith(response: ServerResponse, run: () => Promise<object>): Promise<void> {
  try {
    sendJson(response, 200, await run());
  } catch (error) {
    if (error instanceof ApiError) return sendJson(response, error.status, { error: error.body });
    const message = error instanceof Error ? error.message : 'failed';
    sendJson(response, 400, { error: message });
  }
}

/** Whether the request names this machine as its host, which a foreign name that points here does not. */
export function isLocal(request: IncomingMessage): boolean {
  return /^(127\.\d+\.\d+\.\d+|([^:]+\.)?localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, MOST_BYTES)).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
