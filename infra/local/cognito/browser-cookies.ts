/**
 * Names of the sign-in page's two cookies. Browsers share cookies across ports, so each name includes the port to keep
 * two stacks apart.
 */
export interface CookieNames {
  /** Binds a sign-in flow to the browser that started it. */
  readonly browser: string;
  /** Holds the remembered login. */
  readonly login: string;
}

export function buildCookieNames(port: number): CookieNames {
  return { browser: `cognito-browser-${port}`, login: `cognito-login-${port}` };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** Lax, because the application redirects here from another site. Not Secure, because the emulator uses plain HTTP. */
export function serializeCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}
