export const SESSION_COOKIE = '__Host-sid';

export type Cookies = Readonly<Record<string, string>>;

/** HTTP API events carry cookies as `name=value` strings. The first of a name wins; malformed ones are dropped. */
export function parseCookies(pairs: readonly string[] | undefined): Cookies {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of (pairs ?? []).flatMap((line) => line.split(';'))) {
    const at = pair.indexOf('=');
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    cookies[name] ??= pair.slice(at + 1).trim();
  }
  return cookies;
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
