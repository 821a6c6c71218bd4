import type { IncomingMessage, ServerResponse } from 'node:http';

import { readBody } from '../../aws/http-server.ts';
import { transact } from '../billing/due-steps.ts';
import type { Account, IdempotentResponse } from '../state/tables.ts';
import type { Store } from '../state/store.ts';
import { ApiError, type ErrorBody } from './api-error.ts';
import { expandReferences } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { parseForm } from './form.ts';
import type { ApiKeyKind, Route } from './route.ts';
import { invoiceRoutes } from '../billing/invoice-routes.ts';
import { subscriptionRoutes } from '../billing/subscription-routes.ts';
import { catalogRoutes } from '../catalog.ts';
import { customerRoutes } from '../customers.ts';
import { disputeRoutes } from '../payments/disputes.ts';
import { intentRoutes } from '../payments/intent-routes.ts';
import { paymentMethodRoutes } from '../payments/payment-methods.ts';
import { refundRoutes } from '../payments/refunds.ts';
import { portalRoutes } from '../pages/portal-routes.ts';
import { webhookRoutes } from '../webhooks/webhooks.ts';

const routes: readonly Route[] = [
  ...catalogRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...intentRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...portalRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
];

const MAX_BODY_BYTES = 1024 * 1024;
const IDEMPOTENCY_KEY_LIFETIME_MS = 86_400_000;

interface ApiCall {
  /**
   * Method, path and parameters. Two calls with the same idempotency key must have the same
   * fingerprint.
   */
  fingerprint: string;
  method: string;
  path: string;
  text: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

interface ApiResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Serves Stripe's API under /v1. */
export async function serveApi(
  { store, faults }: { store: Store; faults: Faults },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const method = request.method ?? 'GET';
  const form = (await readBody(request, MAX_BODY_BYTES)).toString('utf8');
  const key = request.headers['idempotency-key'];
  const text = [query, form].filter(Boolean).join('&');

  const call: ApiCall = {
    fingerprint: `${method} ${path} ${text}`,
    method,
    path,
    text,
    authorization: request.headers.authorization,
    idempotencyKey: method === 'POST' && typeof key === 'string' ? key : undefined,
  };

  const before = faults.take(method, path, 'before');
  if (before) return applyFault(response, before);

  const after = faults.take(method, path, 'after');
  const answer = respond(
    store,
    call,
    typeof after?.with === 'object' ? after.with.status : undefined,
  );

  if (after) applyFault(response, after);
  else send(response, answer);
}

/**
 * Runs the call, or returns the response stored for its idempotency key. If `faultStatus` is set,
 * stores a failure with that status instead of the call's response.
 */
function respond(store: Store, call: ApiCall, faultStatus: number | undefined): ApiResponse {
  try {
    const earlier = findStoredResponse(store, call);
    if (earlier) return { ...earlier, headers: { 'idempotent-replayed': 'true' } };

    const answer = runInTransaction(store, prepare(store, call));
    const { status, body } =
      faultStatus === undefined ? answer : createFailureResponse(faultStatus);
    const { idempotencyKey: id, fingerprint } = call;
    if (id !== undefined)
      store.put('idempotentResponse', { id, fingerprint, status, body, storedAt: store.nowMs });

    return answer;
  } catch (error) {
    if (error instanceof ApiError) return createErrorResponse(error.status, error.body);
    console.error(`stripe: ${call.method} ${call.path} failed`, error);
    return createFailureResponse(500);
  } finally {
    store.commit();
  }
}

function runInTransaction(store: Store, run: () => object): ApiResponse {
  try {
    return { status: 200, body: JSON.stringify(transact(store, run)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return createErrorResponse(error.status, error.body);
  }
}

/**
 * Checks the API key and the parameters. As with Stripe, errors in this step aren't stored for the
 * idempotency key.
 */
function prepare(store: Store, call: ApiCall): () => object {
  const { _stripe_version: _, key, ...params } = parseForm(call.text);
  const caller = identifyCaller(
    store.listAll('account'),
    call.authorization?.replace(/^Bearer +/i, '') ?? key,
  );

  const { route, id } = findRoute(call);

  if (caller === 'publishable' && !route.isPublic) {
    const message = 'This API call cannot be made with a publishable API key.';
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message,
    });
  }

  const { expand, run } = route.prepare(params);

  return () => expandReferences(store, run({ store, id, keyKind: caller }), expand);
}

/**
 * Returns the kind of API key. Servers send the key as a bearer token; Stripe.js sends it as a
 * parameter.
 */
function identifyCaller([account]: readonly Account[], key: unknown): ApiKeyKind {
  if (account && (key === account.secretKey || key === account.previousSecretKey)) return 'secret';
  if (account && key === account.publishableKey) return 'publishable';
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function findRoute({ method, path }: ApiCall): { route: Route; id: string } {
  for (const route of routes) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { route, id: found[1] ?? '' };
  }

  const message = `Unrecognized request URL (${method}: ${path}). The mock server has only the calls the product makes.`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
}

function findStoredResponse(store: Store, call: ApiCall): IdempotentResponse | undefined {
  const earlier = store.find('idempotentResponse', call.idempotencyKey);
  if (!earlier || earlier.storedAt < store.nowMs - IDEMPOTENCY_KEY_LIFETIME_MS) return undefined;
  if (earlier.fingerprint === call.fingerprint) return earlier;

  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  throw new ApiError(400, { type: 'idempotency_error', message });
}

function createErrorResponse(status: number, error: ErrorBody): ApiResponse {
  return { status, body: JSON.stringify({ error }) };
}

function createFailureResponse(status: number): ApiResponse {
  return createErrorResponse(status, { type: 'api_error', message: 'An unknown error occurred' });
}

function applyFault(response: ServerResponse, fault: Fault): void {
  if (fault.with === 'reset') response.destroy();
  else if (fault.with !== 'hang') send(response, createFailureResponse(fault.with.status));
}

function send(response: ServerResponse, { status, body, headers }: ApiResponse): void {
  const common = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  };

  response.writeHead(status, { ...common, ...headers }).end(body);
}
