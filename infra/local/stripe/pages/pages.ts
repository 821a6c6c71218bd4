import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../aws/http-server.ts';
import type { Html } from '../../cognito/html.ts';
import { consolePage } from '../console/console-page.ts';
import { consoleAct } from '../console/console-act.ts';
import { isLocal } from '../control/control-http.ts';
import type { StripeControl } from '../control/control.ts';
import { portalAct } from '../portal/portal-act.ts';
import { absentPage, portalPage } from '../portal/portal-page.ts';
import { sessionAt } from '../portal/portal-session.ts';
import type { World } from '../state/world.ts';
import { STYLES } from './layout.ts';

const MOST_BYTES = 16 * 1024;

export interface PageParts {
  readonly world: World;
  readonly control: StripeControl;
}

/** What a page answers to a form: where to go on, with a sentence to show there. */
export interface Outcome {
  readonly to: string;
  readonly said?: string;
  readonly wrong?: string;
}

/** Answers the console at /, the billing portal and their stylesheet; false leaves the request to others. */
export function pagesOverHttp(
  parts: PageParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const isPage = url.pathname === '/' || /^\/(portal|console)\//.test(url.pathname);
    if (!isPage && url.pathname !== '/stand-in.css') return false;
    if (!isLocal(request)) response.writeHead(403).end();
    else if (!isPage) send(response, 'text/css', STYLES);
    else if (request.method === 'GET') sendPage(parts, url, response);
    else if (request.method === 'POST') await takeForm(parts, request, { url, response });
    else response.writeHead(405, { allow: 'GET, POST' }).end();
    return true;
  };
}

function sendPage({ world }: PageParts, url: URL, response: ServerResponse): void {
  const note = { said: url.searchParams.get('said') ?? undefined, wrong: url.searchParams.get('wrong') ?? undefined };
  if (url.pathname === '/') return send(response, 'text/html', consolePage(world, note).markup);
  const session = sessionAt(world, url.pathname);
  if (session) return send(response, 'text/html', portalPage(world, session, note).markup);
  sendAbsent(response, absentPage());
}

async function takeForm(
  parts: PageParts,
  request: IncomingMessage,
  { url, response }: { url: URL; response: ServerResponse },
): Promise<void> {
  // A form of somebody else's page must not end a trial here.
  if (request.headers.origin !== `http://${request.headers.host}`) return void response.writeHead(403).end();
  const form = new URLSearchParams((await readBody(request, MOST_BYTES)).toString('utf8'));
  const act = url.pathname.startsWith('/console/') ? consoleAct : portalAct;
  const outcome = act(parts, url.pathname, form);
  if (!outcome) return sendAbsent(response, absentPage());
  const notes = new URLSearchParams({
    ...(outcome.said !== undefined && { said: outcome.said }),
    ...(outcome.wrong !== undefined && { wrong: outcome.wrong }),
  }).toString();
  const query = notes && `${outcome.to.includes('?') ? '&' : '?'}${notes}`;
  response.writeHead(303, { location: `${outcome.to}${query}`, 'cache-control': 'no-store' }).end();
}

function sendAbsent(response: ServerResponse, absent: Html): void {
  response.statusCode = 404;
  send(response, 'text/html', absent.markup);
}

function send(response: ServerResponse, type: string, body: string): void {
  response
    .writeHead(response.statusCode, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // A form without any referrer would come with `Origin: null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .end(body);
}
