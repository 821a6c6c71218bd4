import * as z from 'zod';
import { getUser, startLogin } from '#shared/accounts/accounts.contract.ts';
import { ERROR_CODE_HEADER } from '#shared/http/errors.ts';
import { fail, pass, skip, type Check, type Outcome } from './check.ts';
import { call, findAppScript, get, type Site } from './site.ts';

const PAGE_HEADERS = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /camera=\(self\)/,
};

/**
 * Placeholders of this project and of CDK's bucket deployments, and unresolved CDK or
 * CloudFormation values.
 */
const PLACEHOLDER = /greenroom\.invalid|<<marker[^>]*>>|\$\{Token|\{\{resolve:|"Fn::/;

const keySetSchema = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** Creates the checks that don't need a session, except those of the endpoints. */
export function createSiteChecks(site: Site): readonly Check[] {
  return [
    { name: 'page headers', run: () => checkPageHeaders(site) },
    { name: 'placeholders', run: () => checkPlaceholders(site) },
    { name: 'release', run: () => checkRelease(site) },
    { name: 'signed-out user', run: () => checkSignedOutUser(site) },
    { name: 'unknown API path', run: () => checkUnknownPath(site) },
    { name: 'error caching', run: () => checkErrorCaching(site) },
    { name: 'direct API access', run: () => checkDirectAccess(site) },
    { name: 'unsigned media', run: () => checkUnsignedMedia(site) },
    { name: 'sign-in page', run: () => checkSignInPage(site) },
    { name: 'sign-in keys', run: () => checkSignInKeys(site) },
    { name: 'upload CORS', run: () => checkUploadCors(site) },
  ];
}

async function checkPageHeaders(site: Site): Promise<Outcome> {
  const page = await get(site, '/');
  if (page.status !== 200) return fail(`/ returned ${page.status}`);

  const wrong = Object.entries(PAGE_HEADERS).filter(
    ([name, value]) => !value.test(page.headers.get(name) ?? ''),
  );

  return wrong.length > 0
    ? fail(`missing or wrong: ${wrong.map(([name]) => name).join(', ')}`)
    : pass();
}

async function checkPlaceholders(site: Site): Promise<Outcome> {
  for (const path of ['/', '/config.json', '/sitemap.xml']) {
    const file = await get(site, path);
    if (file.status !== 200) return fail(`${path} returned ${file.status}`);

    const [placeholder] = PLACEHOLDER.exec(await file.text()) ?? [];
    if (placeholder) return fail(`${path} contains ${placeholder}`);
  }

  return pass();
}

async function checkRelease(site: Site): Promise<Outcome> {
  const found = findAppScript(await (await get(site, '/')).text());
  if (!found) return fail('/ contains no app script');

  const script = await get(site, found);
  if (script.status !== 200) return fail(`${found} returned ${script.status}`);
  if (!site.appScript) return skip('unknown release, because no stage was given');

  return found === site.appScript
    ? pass(found)
    : fail(`/ loads ${found}, but the stack deployed ${site.appScript}`);
}

async function checkSignedOutUser(site: Site): Promise<Outcome> {
  const answer = await call({ ...site, session: undefined }, getUser);
  const code = answer.headers.get(ERROR_CODE_HEADER);

  return answer.status === 401 && code
    ? pass(code)
    : fail(`${getUser.path} returned ${describe(answer)}`);
}

async function checkUnknownPath(site: Site): Promise<Outcome> {
  const answer = await get(site, '/api/no-such-path');
  const type = answer.headers.get('content-type') ?? 'no type';
  if (answer.status === 404 && type.startsWith('application/json')) return pass();

  return fail(`returned ${answer.status} and ${type} instead of 404 and JSON`);
}

async function checkErrorCaching(site: Site): Promise<Outcome> {
  const path = `/api/no-such-path-${Date.now()}`;
  await get(site, path);

  const age = (await get(site, path)).headers.get('age');

  return age === null
    ? pass()
    : fail(`the second 404 for the same path came from a cache (Age: ${age})`);
}

async function checkDirectAccess(site: Site): Promise<Outcome> {
  if (!site.apiOrigin)
    return skip('pass --api https://… or --stage to call the API without CloudFront');

  const answer = await get({ ...site, origin: site.apiOrigin }, getUser.path);

  return answer.status === 403
    ? pass()
    : fail(`${site.apiOrigin} returned ${describe(answer)} instead of 403`);
}

async function checkUnsignedMedia(site: Site): Promise<Outcome> {
  const { status } = await get(site, '/media/practice/absent.webm');
  return status === 403
    ? pass()
    : fail(`a media URL without a signature returned ${status} instead of 403`);
}

async function checkSignInPage(site: Site): Promise<Outcome> {
  const start = await call({ ...site, session: undefined }, startLogin);
  const location = start.headers.get('location');
  if (start.status !== 302 || !location)
    return fail(`${startLogin.path} returned ${describe(start)} instead of 302`);

  const page = await followRedirects(location, site.signal);
  const { origin, pathname } = new URL(page.url);
  // Cognito redirects to /error if, for example, it doesn't know the callback URL.
  if (page.status === 200 && !pathname.startsWith('/error')) return pass(origin);

  return fail(`${startLogin.path} leads to ${origin}${pathname}, which returned ${page.status}`);
}

/** Follows redirects like a browser, sending the cookies that earlier responses set. */
async function followRedirects(
  url: string,
  signal: AbortSignal,
  cookies: readonly string[] = [],
): Promise<Response> {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: cookies.join('; ') },
    signal,
  });

  const location = answer.headers.get('location');
  if (!location) return answer;

  const received = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');

  return followRedirects(new URL(location, url).href, signal, [...cookies, ...received]);
}

async function checkSignInKeys(site: Site): Promise<Outcome> {
  if (!site.tokenIssuer) return skip('unknown token issuer, because no stage was given');

  const answer = await get(
    { ...site, origin: site.tokenIssuer },
    `${site.tokenIssuer}/.well-known/jwks.json`,
  );

  if (answer.status !== 200) return fail(`${answer.url} returned ${answer.status}`);

  return keySetSchema.safeParse(await answer.json()).success
    ? pass()
    : fail(`${answer.url} contains no keys`);
}

async function checkUploadCors(site: Site): Promise<Outcome> {
  const config = z
    .object({ uploadsOrigin: z.url() })
    .parse(await (await get(site, '/config.json')).json());

  const answer = await fetch(`${config.uploadsOrigin}/incoming/smoke`, {
    method: 'OPTIONS',
    headers: {
      origin: site.origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: site.signal,
  });

  const allowed = answer.headers.get('access-control-allow-origin');

  return answer.ok && allowed
    ? pass()
    : fail(`${config.uploadsOrigin} returned ${answer.status} to the preflight`);
}

function describe({ status, headers }: Response): string {
  return `${status} ${headers.get(ERROR_CODE_HEADER) ?? ''}`.trim();
}
