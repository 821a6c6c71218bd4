export const SESSION_COOKIE = '__Host-sid';
/** Identifies a browser that started a checkout. */
export const CHECKOUT_COOKIE = '__Host-checkout';

export type Cookies = Readonly<Record<string, string>>;

/**
 * Parses the `name=value` strings of an HTTP API event. Drops malformed pairs and all cookies with
 * a duplicate name, because browsers send a `__Host-` cookie only once.
 */
export function parseCookies(pairs: readonly string[] | undefined): Cookies {
  const cookies: Record<string, string> = Object.create(null);
  const seen = new Set<string>();

  for (const pair of (pairs ?? []).flatMap((line) => line.split(';'))) {
    const at = pair.indexOf('=');
    if (at < 1) continue;

    const name = trimBlanks(pair.slice(0, at));
    if (seen.has(name)) delete cookies[name];
    else cookies[name] = trimBlanks(pair.slice(at + 1));

    seen.add(name);
  }

  return cookies;
}

/**
 * `trim()` would also remove no-break spaces, so a cookie from a subdomain could pass as a
 * `__Host-` cookie.
 */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) start += 1;
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1;

  return text.slice(start, end);
}

/** RFC 6265 allows only spaces and tabs around cookie names and values. */
function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

interface CookieOptions {
  sameSite: 'Strict' | 'Lax';
  /** 0 deletes the cookie. If undefined, the cookie lasts until the browser closes. */
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  /**
   * Only requests to paths that start with this path send the cookie. Default: `/`, as the
   * `__Host-` prefix requires.
   */
  path?: string;
}

/** Builds a `Set-Cookie` value with Secure and no Domain, as the `__Host-` prefix requires. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [
    `${name}=${value}`,
    `Path=${options.path ?? '/'}`,
    'Secure',
    `SameSite=${options.sameSite}`,
  ];

  if (options.httpOnly !== false) parts.push('HttpOnly');
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);

  return parts.join('; ');
}

export function clearCookie(name: string, options: Omit<CookieOptions, 'maxAgeSeconds'>): string {
  return setCookie(name, '', { ...options, maxAgeSeconds: 0 });
}
