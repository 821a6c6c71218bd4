import type { Page, Route } from 'playwright-core';

/** The method and path of an API call, e.g. 'GET /api/courses'. */
export type ApiCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Special replies: `NEVER_REPLIES` never arrives, `CONNECTION_RESET` breaks the connection. */
export const NEVER_REPLIES = Symbol('never replies');
export const CONNECTION_RESET = Symbol('connection reset');

/** A reply with a status other than 200. */
export class ReplyWithStatus {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Mocks the server's reply from now on. Strings are sent as text, everything else as JSON. */
export async function mockReply(
  page: Page,
  call: ApiCall,
  body: unknown,
  status = 200,
): Promise<void> {
  const [method, path] = call.split(' ');
  await page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.request().method() === method ? fulfill(route, body, status) : route.fallback(),
  );
}

function fulfill(route: Route, body: unknown, status: number): Promise<void> | undefined {
  if (body === NEVER_REPLIES) return;
  if (body === CONNECTION_RESET) return route.abort('connectionreset');

  const headers: Record<string, string> = status < 400 ? {} : { 'x-error-code': 'TEST' };
  const sent =
    typeof body === 'string'
      ? { contentType: 'text/plain', body }
      : { contentType: 'application/json', body: JSON.stringify(body) };

  return route.fulfill({ status, headers, ...sent });
}
