import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EmulatorOptions } from '../aws/credentials.ts';
import { isLocalRequest, listen } from '../aws/http-server.ts';
import { MailStore, type OutgoingMail, type StoredMail } from './mail-store.ts';
import { forceTheme, parseView, renderMailPage } from './mail-preview.ts';
import { renderNotFoundPage, renderMailListPage, renderSampleListPage, STYLES } from './mailbox-page.ts';
import { findSampleMail, listSampleMails } from './sample-mails.ts';
import { handleSendEmail, SEND_EMAIL_PATH, type SesOptions } from './ses.ts';

export interface MailService {
  readonly url: string;
  /** Stores an email sent from this process, without an SES request. */
  deliver(mail: OutgoingMail): Promise<StoredMail>;
  /** Newest first. */
  listMails(to?: string): StoredMail[];
  close(): Promise<void>;
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Email HTML is untrusted: blocks scripts, same-origin access and remote content. Links open in a new window. */
const HTML_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

/** Starts the SES emulator and the mailbox page, which share one port. */
export async function startMailService(options: EmulatorOptions & SesOptions): Promise<MailService> {
  const store = await MailStore.open(options.stateDir, options.clock ?? Date.now);
  const { url, close } = await listen(async (request, response) => {
    const [pathname = '/', query] = (request.url ?? '/').split('?');
    if (pathname === SEND_EMAIL_PATH && request.method === 'POST') return handleSendEmail(store, options, response);
    if (!/^\/mailbox($|\/|\.(json|css)$)/.test(pathname)) return void response.writeHead(404).end();
    if (allowRead(request, response)) handleMailbox(store, response, { pathname, query: new URLSearchParams(query) });
  }, options);
  return { url, close, deliver: (mail) => store.add(mail), listMails: (to) => store.listNewestFirst(to) };
}

function allowRead(request: IncomingMessage, response: ServerResponse): boolean {
  // Blocks DNS rebinding, which would let another website read the sign-in codes.
  if (!isLocalRequest(request)) response.writeHead(403).end();
  else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end();
  return !response.writableEnded;
}

function handleMailbox(
  store: MailStore,
  response: ServerResponse,
  { pathname, query }: { pathname: string; query: URLSearchParams },
): void {
  const to = query.get('to') ?? '';
  if (pathname === '/mailbox') return send(response, 'text/html', renderMailListPage(store.listNewestFirst(to), to));
  if (pathname === '/mailbox/samples') return send(response, 'text/html', renderSampleListPage(listSampleMails()));
  if (pathname === '/mailbox.css') return send(response, 'text/css', STYLES);
  if (pathname === '/mailbox.json') {
    return send(response, 'application/json', JSON.stringify(store.listNewestFirst(to)));
  }
  const [, , id = '', part] = pathname.split('/');
  const mail = store.find(id) ?? findSampleMail(id);
  const view = parseView(query);
  if (mail && part === undefined) return send(response, 'text/html', renderMailPage(mail, view));
  if (mail?.html !== undefined && part === 'html') {
    return send(
      response,
      'text/html',
      `<!doctype html><base target="_blank">${forceTheme(mail.html, view.theme)}`,
      HTML_POLICY,
    );
  }
  response.statusCode = 404;
  send(response, 'text/html', renderNotFoundPage());
}

function send(response: ServerResponse, type: string, body: string, policy = PAGE_POLICY): void {
  response
    .writeHead(response.statusCode, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(body);
}
