import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockServerOptions } from '../aws/credentials.ts';
import { isLocalRequest, listen } from '../aws/http-server.ts';
import { handleRestRequest, sendJson } from '../aws/json-service.ts';
import { sendPage, sendStyles, type LocalPage } from '../local-page.ts';
import { MailStore, type OutgoingMail, type StoredMail } from './mail-store.ts';
import { forceTheme, parseView, renderMailPage } from './mail-preview.ts';
import { renderNotFoundPage, renderMailListPage, renderSampleListPage } from './mailbox-page.ts';
import { handleSendEmail, SEND_EMAIL_PATH, type SesOptions } from './ses.ts';

/**
 * Blocks scripts, same-origin access and remote content in untrusted email HTML. Links open in a
 * new window.
 */
const HTML_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

export interface MailServiceOptions extends MockServerOptions, SesOptions {
  /** The product's name in the titles of the mailbox pages. */
  productName: string;
  /** Returns examples of the emails that the app sends. Their IDs start with `sample-`. */
  sampleMails?: (() => readonly StoredMail[]) | undefined;
}

/** Starts the mock server for SES and the mailbox page, which share one port. */
export async function startMailService(options: MailServiceOptions) {
  const store = new MailStore(options.stateDir, options.clock ?? Date.now);
  const { productName, sampleMails = () => [] } = options;
  const mailbox = { store, productName, sampleMails };

  const { url, close } = await listen(async (request, response) => {
    const [pathname = '/', query] = (request.url ?? '/').split('?');
    if (pathname === SEND_EMAIL_PATH && request.method === 'POST')
      return handleRestRequest(response, () => handleSendEmail(store, options, response));
    if (sendStyles(response, pathname)) return;
    if (!/^\/mailbox($|\/|\.json$)/.test(pathname)) return void response.writeHead(404).end();

    if (allowRead(request, response))
      handleMailbox(mailbox, response, { pathname, query: new URLSearchParams(query) });
  }, options);

  return {
    url,
    close,
    /** Stores an email sent from this process, without an SES request. */
    deliver: (mail: OutgoingMail) => store.add(mail),
    listMails: (to?: string) => store.listNewestFirst(to),
  };
}

function allowRead(request: IncomingMessage, response: ServerResponse): boolean {
  // Blocks DNS rebinding, which would let another website read the sign-in codes.
  if (!isLocalRequest(request)) response.writeHead(403).end();
  else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end();
  return !response.writableEnded;
}

interface Mailbox {
  store: MailStore;
  productName: string;
  sampleMails: () => readonly StoredMail[];
}

function handleMailbox(
  { store, productName, sampleMails }: Mailbox,
  response: ServerResponse,
  { pathname, query }: { pathname: string; query: URLSearchParams },
): void {
  const to = query.get('to') ?? '';
  const show = (status: number, { title, body }: LocalPage): void =>
    sendPage(response, status, { title: `${title} · ${productName} mailbox`, body });

  if (pathname === '/mailbox') return show(200, renderMailListPage(store.listNewestFirst(to), to));
  if (pathname === '/mailbox/samples') return show(200, renderSampleListPage(sampleMails()));
  if (pathname === '/mailbox.json') return sendJson(response, 200, store.listNewestFirst(to));

  const [, , id = '', part] = pathname.split('/');
  const mail = store.find(id) ?? sampleMails().find((sample) => sample.id === id);
  const view = parseView(query);
  if (mail && part === undefined) return show(200, renderMailPage(mail, view));
  if (mail?.html === undefined || part !== 'html') return show(404, renderNotFoundPage());

  const headers = { 'content-security-policy': HTML_POLICY, 'cache-control': 'no-store' };

  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(`<!doctype html><base target="_blank">${forceTheme(mail.html, view.theme)}`);
}
