export const SESSION_COOKIE = '__Host-sid';

export type Cookies = Readonly<Record<string, string>>;

/**
 * HTTP API events carry cookies as `name=value` strings. Malformed pairs are dropped, and so is every name that occurs twice:
 * browsers send a `__Host-` cookie once. The caller is then signed out rather than refused, so public pages keep working.
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

/** `trim()` would also remove a no-break space, and read a cookie that any subdomain can set as a `__Host-` cookie. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) start += 1;
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whitespace around cookies, as in RFC 6265. */
function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}

export interface CookieOptions {
  readonly sameSite: 'Strict' | 'Lax';
  /** Seconds; 0 deletes the cookie; left out, it lasts until the browser closes. */
  readonly maxAgeSeconds?: number;
  readonly httpOnly?: boolean;
}

/** A `Set-Cookie` value: always Secure, Path=/ and without Domain, as the `__Host-` prefix demands. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, 'Path=/', 'Secure', `SameSite=${options.sameSite}`];
  if (options.httpOnly !== false) parts.push('HttpOnly');
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  return parts.join('; ');
}

export function clearCookie(name: string, options: Omit<CookieOptions, 'maxAgeSeconds'>): string {
  return setCookie(name, '', { ...options, maxAgeSeconds: 0 });
}
