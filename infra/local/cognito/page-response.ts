import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ServerResponse } from 'node:http';
import type { Html } from './html.ts';
import type { TokenResponse } from './token-endpoint.ts';

const require = createRequire(import.meta.url);

/** Static assets of the sign-in pages, by URL path. */
const ASSETS: Readonly<Record<string, { type: string; file: string | URL }>> = {
  '/sign-in.css': { type: 'text/css; charset=utf-8', file: new URL('sign-in.css', import.meta.url) },
  '/fonts/headline.woff2': { type: 'font/woff2', file: resolveFont('fraunces') },
  '/fonts/text.woff2': { type: 'font/woff2', file: resolveFont('instrument-sans') },
};

function resolveFont(name: string): string {
  return require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // With `no-referrer`, browsers would submit forms with `Origin: null`, which the origin check rejects.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * Sends a page. `formTargets` lists the origins that a form submission may redirect to, because browsers also apply
 * form-action to redirects.
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Html,
  formTargets: readonly string[] = [],
): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  response
    .writeHead(status, {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .end(page.markup);
}

/** Sends the asset at the path. Returns false if no such asset exists. */
export function sendAsset(response: ServerResponse, path: string): boolean {
  const asset = Object.hasOwn(ASSETS, path) ? ASSETS[path] : undefined;
  if (!asset) return false;
  response
    .writeHead(200, { ...SECURITY_HEADERS, 'content-type': asset.type, 'cache-control': 'no-cache' })
    .end(readFileSync(asset.file));
  return true;
}

export function redirect(response: ServerResponse, location: string, cookies: readonly string[] = []): void {
  response
    .writeHead(303, {
      ...SECURITY_HEADERS,
      location,
      'cache-control': 'no-store',
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    })
    .end();
}

export function sendJson(response: ServerResponse, { status, body }: TokenResponse): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...SECURITY_HEADERS };
  response.writeHead(status, headers).end(body && JSON.stringify(body));
}
