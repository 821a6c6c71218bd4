import { readdirSync } from 'node:fs';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import { getPageFile, prerenderedPages } from '#shared/product/prerendered-pages.ts';

/**
 * Builds the code of the default behavior's CloudFront Function. It isn't attached to `/api/*`, so
 * that an unknown path there returns the API's 404.
 *
 * The session hint cookie decides which prerendered pages a browser gets. All paths that are
 * neither a page nor a file get `app.html`, which shows the 404 page for unknown ones. An error
 * page of the distribution can't do this, because it would also replace the API's errors.
 *
 * Under `/assets`, a missing file gets S3's 403. The function can't list the files there, because
 * open tabs still request those of earlier releases.
 */
export function buildPageFunction(): string {
  return `var FILES = ${JSON.stringify(listFiles())};
function handler(event) {
  var request = event.request;
  var isMember = request.cookies['${SIGNED_IN_HINT_COOKIE}'];
  var pages = isMember ? ${JSON.stringify(pageFiles('member'))} : ${JSON.stringify(pageFiles('visitor'))};
  if (pages[request.uri]) request.uri = pages[request.uri];
  else if (!FILES[request.uri] && request.uri.indexOf('/assets/') !== 0) request.uri = '/app.html';
  return request;
}`;
}

/** The files outside of `/assets`, as `{ '/robots.txt': 1 }`. */
function listFiles(): Readonly<Record<string, 1>> {
  const names = [
    'app.html',
    'config.json',
    ...prerenderedPages.map(({ path }) => getPageFile(path)),
    ...readdirSync('web/public', { recursive: true, encoding: 'utf8' }),
  ];

  return Object.fromEntries(names.map((name) => [`/${name}`, 1]));
}

function pageFiles(wanted: 'visitor' | 'member'): Readonly<Record<string, string>> {
  return Object.fromEntries(
    prerenderedPages.flatMap(({ path, audience }) =>
      audience === wanted ? [[path, `/${getPageFile(path)}`]] : [],
    ),
  );
}
