import type { IncomingMessage, ServerResponse } from 'node:http';
import { catchUpAll, catchUpChanged } from '../billing/agenda.ts';
import { readBody } from '../../aws/http-server.ts';
import type { World } from '../state/world.ts';
import { failure, refusal, send, type Answer } from './answers.ts';
import { ApiError } from './api-error.ts';
import { callerOf, secretKeyRequired } from './callers.ts';
import { expanded } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { readForm, type FormValue } from './form.ts';
import { fingerprintOf, keptAnswer, keyInUse, type KeyedCall } from './idempotency.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const MOST_BYTES = 1024 * 1024;

export interface ApiParts {
  readonly world: World;
  readonly faults: Faults;
  /** Called when something changed. */
  onChange(): void;
}

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
  readonly requestId: string;
}

/** Answers Stripe's API under /v1. */
export class Api {
  readonly #parts: ApiParts;
  readonly #keysInUse = new Set<string>();

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const method = request.method ?? 'GET';
    const form = (await readBody(request, MOST_BYTES)).toString('utf8');
    const key = request.headers['idempotency-key'];
    const call: ApiCall = {
      method,
      path,
      text: [query, form].filter(Boolean).join('&'),
      authorization: request.headers.authorization,
      key: method === 'POST' && typeof key === 'string' ? key : undefined,
      requestId: this.#parts.world.newId('req'),
    };
    if (await this.#fails(this.#parts.faults.take(method, path, 'before'), { call, response })) return;
    if (call.key !== undefined && this.#keysInUse.has(call.key)) {
      return send(response, call, refusal(keyInUse(call.key), call.requestId));
    }
    if (call.key !== undefined) this.#keysInUse.add(call.key);
    try {
      const after = this.#parts.faults.take(method, path, 'after');
      const answer = this.#answer(call, after && statusOf(after));
      if (await this.#fails(after, { call, response })) return;
      send(response, call, answer);
    } finally {
      if (call.key !== undefined) this.#keysInUse.delete(call.key);
    }
  }

  /** Runs the call, or repeats what its key was answered before. A status to fail with is kept for the key instead. */
  #answer(call: ApiCall, failing: number | undefined): Answer {
    const { world } = this.#parts;
    const { key, requestId } = call;
    const keyed: KeyedCall | undefined =
      key === undefined ? undefined : { key, method: call.method, path: call.path, body: call.text };
    try {
      const kept = keyed && keptAnswer(world, keyed);
      if (kept) {
        const headers = { 'idempotent-replayed': 'true', 'original-request': kept.requestId };
        return { status: kept.status, body: kept.body, headers };
      }
      const run = this.#prepared(call);
      const answer = this.#carriedOut(call, run);
      if (keyed) {
        const shown = failing === undefined ? answer : failure(failing, requestId);
        const fingerprint = fingerprintOf(keyed);
        const { status, body } = shown;
        world.put('keptAnswer', { id: keyed.key, fingerprint, requestId, status, body, at: world.realNowMs });
      }
      return answer;
    } catch (error) {
      if (error instanceof ApiError) return refusal(error, requestId);
      world.rollBack();
      console.error(`stripe: ${call.method} ${call.path} failed`, error);
      return failure(500, requestId);
    } finally {
      if (world.commit()) this.#parts.onChange();
    }
  }

  /** Who calls what, with which parameters. Throws ApiError; nothing was done then, and nothing is kept for the key. */
  #prepared(call: ApiCall): () => object {
    const { world } = this.#parts;
    const params = readForm(call.text);
    const [account] = world.all('account');
    if (!account) throw new Error('the account is not there');
    const caller = callerOf(account, call.authorization, typeof params.key === 'string' ? params.key : undefined);
    const { route, ids } = routeOf(call);
    if (caller === 'publishable' && !route.isPublic) throw secretKeyRequired();
    const { expand, run } = route.prepare(withoutInternals(params));
    return () => expanded(world, run({ world, ids, caller }), expand);
  }

  #carriedOut(call: ApiCall, run: () => object): Answer {
    const { world } = this.#parts;
    catchUpAll(world);
    world.commit();
    world.request = { id: call.requestId, idempotency_key: call.key ?? null };
    try {
      const body = JSON.stringify(run(), undefined, 2);
      // What began just now may have something due at once, as a short trial has its reminder.
      catchUpChanged(world);
      return { status: 200, body };
    } catch (error) {
      const isKept = error instanceof ApiError && error.keepsChanges;
      if (!isKept) world.rollBack();
      if (error instanceof ApiError) return refusal(error, call.requestId);
      throw error;
    } finally {
      world.request = { id: null, idempotency_key: null };
    }
  }

  /** Whether the fault took the answer's place. */
  async #fails(fault: Fault | undefined, at: { call: ApiCall; response: ServerResponse }): Promise<boolean> {
    if (!fault) return false;
    const { call, response } = at;
    if (fault.with === 'hang') return true;
    if (fault.with === 'reset') {
      response.destroy();
      return true;
    }
    if ('delayMs' in fault.with) {
      const { delayMs } = fault.with;
      await new Promise((resume) => setTimeout(resume, delayMs));
      return response.destroyed;
    }
    send(response, call, failure(fault.with.status, call.requestId));
    return true;
  }
}

function routeOf({ method, path }: ApiCall): { route: Route; ids: readonly string[] } {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { route, ids: found.slice(1).map(decodeURIComponent) };
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This stand-in offers only what the product calls.`,
  });
}

/** Stripe.js names the API's version in the form. */
function withoutInternals(params: { [name: string]: FormValue }): { [name: string]: FormValue } {
  const { _stripe_version: _, _stripe_account: __, key: ___, ...rest } = params;
  return rest;
}

function statusOf(fault: Fault): number | undefined {
  return typeof fault.with === 'object' && 'status' in fault.with ? fault.with.status : undefined;
}
