import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLocalRequest, readBody } from '../../aws/http-server.ts';
import { redirect, sendPage, sendStyles, type LocalPage } from '../../local-page.ts';
import { ApiError } from '../api/api-error.ts';
import { transact } from '../billing/due-steps.ts';
import type { PortalSession } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { consoleActions, renderConsolePage, type PageDeps } from './console-page.ts';
import type { Notice } from './layout.ts';
import { portalActions, renderExpiredPage, renderInvoicePage, renderPortalPage } from './portal.ts';

const MAX_BYTES = 16 * 1024;
const SESSION_SECONDS = 3_600;

/**
 * Serves the console at / and /customers/<id>, invoices at /invoice/<secret>, and the billing
 * portal at /portal/<secret>.
 */
export async function servePage(
  deps: PageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (!isLocalRequest(request)) return void response.writeHead(403).end();
  if (sendStyles(response, pathname)) return;
  if (request.method === 'POST') return submitForm(deps, request, response);

  const show = (status: number, page: LocalPage) => sendTitledPage(deps, response, status, page);

  const note = {
    done: searchParams.get('done') ?? undefined,
    error: searchParams.get('error') ?? undefined,
  };

  if (pathname === '/' || isCustomerPath(deps.store, pathname))
    return show(200, renderConsolePage(deps.store, note));

  const invoice = deps.store
    .listAll('invoice')
    .find(({ hosted_invoice_url: url }) => isPath(url, pathname));
  if (invoice) return show(200, renderInvoicePage(invoice));

  const session = findSession(deps.store, pathname);
  if (session) show(200, renderPortalPage(deps.store, session, note));
  else show(404, renderExpiredPage());
}

async function submitForm(
  deps: PageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { store } = deps;
  // Reject forms from other sites.
  if (request.headers.origin !== `http://${request.headers.host}`)
    return void response.writeHead(403).end();

  const form = new URLSearchParams((await readBody(request, MAX_BYTES)).toString('utf8'));
  const [, kind, key = '', name = ''] = (request.url ?? '').split('/');
  const consoleAction = kind === 'console' ? consoleActions[key] : undefined;
  if (consoleAction) {
    await consoleAction(deps, form.get('customer') ?? '', form);
    return redirect(response, '/?done=Done.');
  }

  const session = findSession(store, `/portal/${key}`);
  const portalAction = portalActions[name];
  if (!session || !portalAction) return sendTitledPage(deps, response, 404, renderExpiredPage());

  const note = runPortalAction(() => transact(store, () => portalAction(store, session, form)));
  redirect(response, `${new URL(session.url).pathname}?${new URLSearchParams({ ...note })}`);
}

function sendTitledPage(
  { store }: PageDeps,
  response: ServerResponse,
  status: number,
  { title, body }: LocalPage,
): void {
  const tab = `${title} · ${store.businessName} payments, test mode`;
  sendPage(response, status, { title: tab, body });
}

function runPortalAction(act: () => string): Notice {
  try {
    return { done: act() };
  } catch (error) {
    if (error instanceof ApiError) return { error: error.message };
    throw error;
  }
}

/** As with Stripe, a portal session expires after an hour. */
function findSession(store: Store, path: string): PortalSession | undefined {
  const session = store.listAll('portalSession').find(({ url }) => isPath(url, path));
  return session && session.created > store.nowSeconds - SESSION_SECONDS ? session : undefined;
}

function isCustomerPath(store: Store, path: string): boolean {
  return store.listAll('customer').some(({ id }) => path === `/customers/${id}`);
}

function isPath(url: string | null | undefined, path: string): boolean {
  return !!url && new URL(url).pathname === path;
}
