/** First segments of the screens somebody may be led back to; `''` is the home. A checkout is never resumed by an address. */
const SCREENS = new Set([
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
  'profile',
  'settings',
  'help',
  'contact',
  'privacy',
  'terms',
]);

const PATH = /^\/(?:[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*)?$/;
const QUERY = /^(?:\?(?:[A-Za-z0-9\-._~!$'()*+,;=:@/&]|%[2-7E][0-9A-F]|%[89A-D][0-9A-F]|%F[0-4])*)?$/i;
const ENCODED_DELETE = /%7f/i;

/** Characters; keeps the sealed cookie small. */
const MOST_LENGTH = 512;

/**
 * Where a sign-in may lead back to: a screen of this site, as `/path?query`, otherwise `/`. Nothing is repaired: an
 * address that is not plainly one of ours is treated as none, so that no browser's reading of it can differ from this one.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > MOST_LENGTH) return '/';
  const mark = wanted.search(/\?|$/);
  const path = wanted.slice(0, mark);
  const query = wanted.slice(mark);
  if (!PATH.test(path) || !QUERY.test(query) || ENCODED_DELETE.test(query)) return '/';
  if (!SCREENS.has(path.split('/')[1] ?? '')) return '/';
  return readsTheSame(wanted) ? wanted : '/';
}

/** The parser that browsers use must agree, letter by letter: it writes a `'`, for one, in another way. */
function readsTheSame(path: string): boolean {
  const origin = 'https://this.site';
  return new URL(path, origin).href === `${origin}${path}`;
}
