import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../aws/http-server.ts';
import { transact } from '../billing/due.ts';
import type { Account, IdempotentResponse } from '../state/tables.ts';
import type { Store } from '../state/store.ts';
import { ApiError, type ErrorBody } from './api-error.ts';
import { expanded } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { readForm } from './form.ts';
import type { Caller, Route } from './route.ts';
import { routes } from './routes.ts';

const MAX_BYTES = 1024 * 1024;
const KEY_LIFETIME_MS = 86_400_000;

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** Serves Stripe's API under /v1. */
export class Api {
  readonly #store: Store;
  readonly #faults: Faults;

  constructor(store: Store, faults: Faults) {
    this.#store = store;
    this.#faults = faults;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const method = request.method ?? 'GET';
    const form = (await readBody(request, MAX_BYTES)).toString('utf8');
    const key = request.headers['idempotency-key'];
    const call: ApiCall = {
      method,
      path,
      text: [query, form].filter(Boolean).join('&'),
      authorization: request.headers.authorization,
      key: method === 'POST' && typeof key === 'string' ? key : undefined,
    };
    const before = this.#faults.take(method, path, 'before');
    if (before) return fail(response, before);
    const after = this.#faults.take(method, path, 'after');
    const answer = this.#answer(call, after && statusOf(after));
    if (after) fail(response, after);
    else send(response, answer);
  }

  /** Runs the call or repeats the response for its key. `failing`, a status to fail with, is what the key stores. */
  #answer(call: ApiCall, failing: number | undefined): Answer {
    const store = this.#store;
    try {
      const earlier = earlierAnswer(store, call);
      if (earlier) return { ...earlier, headers: { 'idempotent-replayed': 'true' } };
      const answer = this.#run(call, prepare(store, call));
      const { status, body } = failing === undefined ? answer : failure(failing);
      const { key: id } = call;
      if (id !== undefined) {
        const row = { id, fingerprint: fingerprintOf(call), status, body, at: store.nowMs };
        store.put('idempotentResponse', row);
      }
      return answer;
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error.status, error.body);
      console.error(`stripe: ${call.method} ${call.path} failed`, error);
      return failure(500);
    } finally {
      store.commit();
    }
  }

  #run({ path }: ApiCall, run: () => object): Answer {
    try {
      const body = transact(this.#store, run);
      return { status: 200, body: JSON.stringify(body) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw new Error(`${path} failed`, { cause: error });
      return errorAnswer(error.status, error.body);
    }
  }
}

/** Checks key and parameters. Errors up to here are not stored for the idempotency key, as at Stripe. */
function prepare(store: Store, call: ApiCall): () => object {
  const { _stripe_version: _, key, ...params } = readForm(call.text);
  const caller = callerOf(store.all('account'), call.authorization?.replace(/^Bearer +/i, '') ?? key);
  const { route, id } = routeOf(call);
  if (caller === 'publishable' && !route.isPublic) {
    const message = 'This API call cannot be made with a publishable API key.';
    throw new ApiError(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
  }
  const { expand, run } = route.prepare(params);
  return () => expanded(store, run({ store, id, caller }), expand);
}

/** Servers send the key as bearer token, Stripe.js in the form. */
function callerOf([account]: readonly Account[], key: unknown): Caller {
  if (account && key === account.secretKey) return 'secret';
  if (account && key === account.publishableKey) return 'publishable';
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function routeOf({ method, path }: ApiCall): { route: Route; id: string } {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { route, id: found[1] ?? '' };
  }
  const message = `Unrecognized request URL (${method}: ${path}). The mock server has only the calls the product makes.`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}

function fingerprintOf({ method, path, text }: ApiCall): string {
  return createHash('sha256').update(`${method} ${path}\n${text}`).digest('hex');
}

function earlierAnswer(store: Store, call: ApiCall): IdempotentResponse | undefined {
  const earlier = store.find('idempotentResponse', call.key);
  if (!earlier || earlier.at < store.nowMs - KEY_LIFETIME_MS) return undefined;
  if (earlier.fingerprint === fingerprintOf(call)) return earlier;
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  throw new ApiError(400, { type: 'idempotency_error', message });
}

function errorAnswer(status: number, error: ErrorBody): Answer {
  return { status, body: JSON.stringify({ error }) };
}

function failure(status: number): Answer {
  return errorAnswer(status, { type: 'api_error', message: 'An unknown error occurred' });
}

function statusOf(fault: Fault): number | undefined {
  return typeof fault.with === 'object' ? fault.with.status : undefined;
}

function fail(response: ServerResponse, fault: Fault): void {
  if (fault.with === 'reset') response.destroy();
  else if (fault.with !== 'hang') send(response, failure(fault.with.status));
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const common = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  };
  response.writeHead(status, { ...common, ...headers }).end(body);
}
