import type { ServerResponse } from 'node:http';

/** HTML that is already escaped. */
export interface Html {
  markup: string;
}

type Piece = string | number | Html | readonly Html[] | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for HTML. Escapes every interpolated value that isn't already `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { markup: parts.map((part, index) => part + toMarkup(pieces[index])).join('') };
}

function toMarkup(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '');
  }
  if ('markup' in piece) return piece.markup;

  return piece.map((each) => each.markup).join('');
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // With `no-referrer`, browsers would submit forms with `Origin: null`, which the origin checks
  // reject.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/** A page of the sign-in, mailbox or payment server. `title` is for the browser's tab. */
export interface LocalPage {
  title: string;
  body: Html;
}

/**
 * Sends a page. `formTargets` lists the origins that a form submission may redirect to, because
 * browsers also apply form-action to redirects.
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  { title, body }: LocalPage,
  formTargets: readonly string[] = [],
): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLES_PATH}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;

  const headers = { ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' };
  response.writeHead(status, { ...headers, 'content-security-policy': policy }).end(page.markup);
}

export function redirect(
  response: ServerResponse,
  location: string,
  cookies: readonly string[] = [],
): void {
  const cookieHeader = cookies.length > 0 && { 'set-cookie': [...cookies] };
  response.writeHead(303, { ...SECURITY_HEADERS, location, ...cookieHeader }).end();
}

const STYLES_PATH = '/local-page.css';

/** Sends the pages' style sheet if it is at this path; otherwise returns false. */
export function sendStyles(response: ServerResponse, path: string): boolean {
  if (path !== STYLES_PATH) return false;

  response
    .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/css; charset=utf-8' })
    .end(STYLES);

  return true;
}

const STYLES = `
:root { color-scheme: dark; --ground: oklch(0.16 0.012 160); --raised: oklch(0.2 0.014 160); --line: oklch(0.36 0.015 160);
  --text: oklch(0.95 0.01 150); --quiet: oklch(0.78 0.015 155); --leaf: oklch(0.83 0.16 155); --lamp: oklch(0.82 0.13 75); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }

h1 { margin: 0 0 1rem; font: 600 1.9rem/1.2 Georgia, serif; }
h2 { margin: 0; font-size: 1.1rem; }
p { margin: 0 0 1rem; }
a { color: var(--leaf); }
section { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.4rem; }

form { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin: 0 0 1rem; }
form.stacked { display: grid; max-width: 28rem; align-items: stretch; }
label { display: grid; gap: 0.25rem; color: var(--quiet); font-size: 0.875rem; }
input, button { min-width: 0; min-height: 2.75rem; padding: 0 0.9rem; border: 1px solid var(--line); border-radius: 0.4rem;
  background: var(--raised); color: var(--text); font: inherit; font-size: 1rem; }

button { cursor: pointer; }
button.primary { background: var(--leaf); color: var(--ground); font-weight: 600; }
:is(input, button, a):focus-visible { outline: 2px solid var(--leaf); outline-offset: 2px; }
.quiet, dt { color: var(--quiet); font-size: 0.875rem; }
.demo button { display: grid; padding: 0.5rem 0.9rem; text-align: left; }
.code { color: var(--lamp); font: 600 1.1rem/1.5 ui-monospace, monospace; letter-spacing: 0.1em; }
[role='alert'] { padding: 0.75rem; border-left: 4px solid var(--lamp); background: var(--raised); }

.list { margin: 0; padding: 0; list-style: none; }
.list li { border-bottom: 1px solid var(--line); }
.list a { display: grid; padding: 0.9rem 0; color: inherit; text-decoration: none; }
.list a:hover { background: var(--raised); }

dl { display: grid; grid-template-columns: auto 1fr; gap: 0.15rem 1rem; align-items: baseline; }
dd { margin: 0; }
pre { white-space: pre-wrap; font: inherit; }
table { width: 100%; text-align: left; }
.views { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0 0 1rem; }
.views a, .views strong { display: inline-block; padding: 0.6rem 0.4rem; }
iframe { display: block; max-width: 100%; height: 52rem; margin: 0 auto; border: 1px solid var(--line); background: white; }
`;
