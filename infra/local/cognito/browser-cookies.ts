/** The two cookies of the sign-in page. Cookies ignore ports, so the port is in the name: two stacks do not meet. */
export interface BrowserCookies {
  /** Binds a visit to the browser that started it. */
  readonly browser: string;
  /** The remembered login. */
  readonly login: string;
}

export function cookieNames(port: number): BrowserCookies {
  return { browser: `cognito-browser-${port}`, login: `cognito-login-${port}` };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** Lax: the application's redirect comes from another site. Not Secure: the stand-in speaks plain http on this machine. */
export function cookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}
