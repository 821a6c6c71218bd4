import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EmulatorOptions } from '../aws/credentials.ts';
import { listen } from '../aws/http-server.ts';
import { MailStore, type OutgoingMail, type StoredMail } from './mail-store.ts';
import { notFoundPage, mailListPage, mailPage, STYLES } from './mailbox-page.ts';
import { handleSendEmail, SEND_EMAIL_PATH } from './ses.ts';

export interface MailService {
  /** Handles requests for the mailbox and SendEmail. Returns false for any other path. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stores an email without SES, for senders in this process. */
  deliver(mail: OutgoingMail): Promise<StoredMail>;
  /** Newest first. */
  listMails(to?: string): StoredMail[];
}

type MailOptions = Omit<EmulatorOptions, 'host' | 'port'>;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Email HTML is untrusted: no scripts, same-origin access or remote content. Links open in a new window. */
const HTML_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

/** Loads the emails in `stateDir`. To serve them, pass a server's requests to `handle`. */
export async function createMailService(options: MailOptions): Promise<MailService> {
  const store = await MailStore.open(options.stateDir, options.clock ?? Date.now);
  return {
    deliver: (mail) => store.add(mail),
    listMails: (to) => store.listNewestFirst(to),
    handle(request, response) {
      const [pathname = '/', query] = (request.url ?? '/').split('?');
      if (pathname === SEND_EMAIL_PATH && request.method === 'POST') {
        handleSendEmail(store, options, { request, response }).catch((error: unknown) => {
          console.error('mail: an email could not be stored', error);
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
        return true;
      }
      if (!/^\/mailbox($|\/|\.(json|css)$)/.test(pathname)) return false;
      if (allowRead(request, response))
        handleMailbox(store, response, { pathname, to: new URLSearchParams(query).get('to') ?? '' });
      return true;
    },
  };
}

/** Starts SES and the mailbox on a separate server. */
export async function startMailService(
  options: EmulatorOptions,
): Promise<MailService & { url: string; close(): Promise<void> }> {
  const mail = await createMailService(options);
  const server = await listen(async (request, response) => {
    if (!mail.handle(request, response)) response.writeHead(404).end();
  }, options);
  return { ...mail, url: server.url, close: () => server.close() };
}

function allowRead(request: IncomingMessage, response: ServerResponse): boolean {
  // Blocks DNS rebinding: otherwise, a page on a foreign host name could read the sign-in codes.
  const isLocalName = /^(127\.\d+\.\d+\.\d+|([^:]+\.)?localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
  if (!isLocalName) response.writeHead(403).end();
  else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end();
  return !response.writableEnded;
}

function handleMailbox(
  store: MailStore,
  response: ServerResponse,
  { pathname, to }: { pathname: string; to: string },
): void {
  if (pathname === '/mailbox') return send(response, 'text/html', mailListPage(store.listNewestFirst(to), to));
  if (pathname === '/mailbox.css') return send(response, 'text/css', STYLES);
  if (pathname === '/mailbox.json') {
    return send(response, 'application/json', JSON.stringify(store.listNewestFirst(to)));
  }
  const [, , id = '', part] = pathname.split('/');
  const mail = store.find(id);
  if (mail && part === undefined) return send(response, 'text/html', mailPage(mail));
  if (mail?.html !== undefined && part === 'html') {
    return send(response, 'text/html', `<base target="_blank">${mail.html}`, HTML_POLICY);
  }
  response.statusCode = 404;
  send(response, 'text/html', notFoundPage());
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
