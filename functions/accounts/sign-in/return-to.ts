/** First path segments of the pages that a sign-in may return to. `''` is the home page. */
const ALLOWED_PAGES = new Set([
  '',
  'courses',
  'podcasts',
  'study-guides',
  'video-analysis',
  'coach',
  'admin',
  'subscribe',
  'signup',
  'welcome',
  'plan',
  'profile',
  'settings',
  'help',
  'contact',
  'privacy',
  'terms',
]);

const PATH = /^\/(?:[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*)?$/;
const QUERY =
  /^(?:\?(?:[A-Za-z0-9\-._~!$'()*+,;=:@/&]|%[2-7E][0-9A-F]|%[89A-D][0-9A-F]|%F[0-4])*)?$/i;
const ENCODED_DELETE = /%7f/i;

/** In characters. Keeps the encrypted cookie small. */
const MAX_LENGTH = 512;

/**
 * Returns the path if it is allowed; otherwise, `/`. Rejects unusual URLs, which browsers may parse
 * differently.
 */
export function resolveReturnPath(requested: string | undefined): string {
  if (requested === undefined || requested.length > MAX_LENGTH) return '/';

  const queryStart = requested.search(/\?|$/);
  const path = requested.slice(0, queryStart);
  const query = requested.slice(queryStart);
  if (!PATH.test(path) || !QUERY.test(query) || ENCODED_DELETE.test(query)) return '/';
  if (!ALLOWED_PAGES.has(path.split('/')[1] ?? '')) return '/';

  return isNormalized(requested) ? requested : '/';
}

/**
 * False if the WHATWG URL parser would change the path, for example by encoding a `'` in the query.
 */
function isNormalized(path: string): boolean {
  const origin = 'https://this.site';
  return new URL(path, origin).href === `${origin}${path}`;
}
