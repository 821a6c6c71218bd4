import type { ServerResponse } from 'node:http';
import { API_VERSION } from '../state/world.ts';
import type { ApiError, ErrorBody } from './api-error.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** A refusal as Stripe words it. */
export function refusal({ status, body }: ApiError, requestId: string): Answer {
  return { status, body: errorJson(body, requestId) };
}

/** What Stripe answers when it is busy (429) or broken. */
export function failure(status: number, requestId: string): Answer {
  if (status === 429) {
    const message = 'Request rate limit exceeded. Learn more about rate limits at https://docs.stripe.com/rate-limits.';
    return { status, body: errorJson({ type: 'invalid_request_error', code: 'rate_limit', message }, requestId) };
  }
  const message = 'An unknown error occurred';
  return { status, body: errorJson({ type: 'api_error', message }, requestId) };
}

function errorJson(error: ErrorBody, requestId: string): string {
  const doc_url = error.code && `https://docs.stripe.com/error-codes/${error.code.replaceAll('_', '-')}`;
  const log = `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`;
  return JSON.stringify({ error: { ...error, ...(doc_url && { doc_url }), request_log_url: log } }, undefined, 2);
}

/** Sends it, readable for pages of any site. */
export function send(
  response: ServerResponse,
  { key, requestId }: { readonly key: string | undefined; readonly requestId: string },
  { status, body, headers }: Answer,
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Request-Id',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(key !== undefined && { 'idempotency-key': encodeURIComponent(key) }),
      ...headers,
    })
    .end(body);
}
