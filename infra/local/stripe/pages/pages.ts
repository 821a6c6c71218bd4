import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../aws/http-server.ts';
import type { Html } from '../../cognito/html.ts';
import { ApiError } from '../api/api-error.ts';
import { transact } from '../billing/due-steps.ts';
import { isLocalRequest } from '../control-http.ts';
import type { StripeControl } from '../control.ts';
import type { PortalSession } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { consoleActions, consolePage } from './console-page.ts';
import type { Notice } from './layout.ts';
import { portalActions } from './portal-actions.ts';
import { expiredPage, portalPage } from './portal-page.ts';

const MAX_BYTES = 16 * 1024;
const SESSION_SECONDS = 3_600;

interface Deps {
  readonly store: Store;
  readonly control: StripeControl;
}

/** Serves the console at / and the billing portal at /portal/<secret>. */
export async function servePage(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (!isLocalRequest(request)) return void response.writeHead(403).end();
  if (request.method === 'POST') return submitForm(deps, request, response);
  const note = { done: searchParams.get('done') ?? undefined, error: searchParams.get('error') ?? undefined };
  if (pathname === '/') return send(response, 200, consolePage(deps.store, note));
  const session = findSession(deps.store, pathname);
  if (session) send(response, 200, portalPage(deps.store, session, note));
  else send(response, 404, expiredPage());
}

async function submitForm(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store } = deps;
  // Reject forms from other sites.
  if (request.headers.origin !== `http://${request.headers.host}`) return void response.writeHead(403).end();
  const form = new URLSearchParams((await readBody(request, MAX_BYTES)).toString('utf8'));
  const [, kind, secret = '', name = ''] = (request.url ?? '').split('/');
  const consoleAction = kind === 'console' ? consoleActions[secret] : undefined;
  const portalAction = portalActions[name];
  const session = findSession(store, `/portal/${secret}`);
  if (consoleAction) {
    consoleAction(deps, form.get('customer') ?? '');
    return redirect(response, '/', { done: 'Done.' });
  }
  if (!session || !portalAction) return send(response, 404, expiredPage());
  redirect(
    response,
    new URL(session.url).pathname,
    runPortalAction(() => transact(store, () => portalAction(store, session, form))),
  );
}

function runPortalAction(act: () => Notice): Notice {
  try {
    return act();
  } catch (error) {
    if (error instanceof ApiError) return { error: error.message };
    throw error;
  }
}

/** As with Stripe, a portal session expires after an hour. */
function findSession(store: Store, path: string): PortalSession | undefined {
  const session = store.listAll('portalSession').find(({ url }) => new URL(url).pathname === path);
  return session && session.created > store.nowSeconds - SESSION_SECONDS ? session : undefined;
}

function redirect(response: ServerResponse, path: string, note: Notice): void {
  const query = new URLSearchParams(Object.entries(note).filter(([, value]) => value !== undefined));
  response.writeHead(303, { location: `${path}?${query}`, 'cache-control': 'no-store' }).end();
}

function send(response: ServerResponse, status: number, { markup }: Html): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      // Under no-referrer, browsers would submit forms with `Origin: null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .end(markup);
}
