import type { Mail } from './mailed-code.ts';

export interface Page {
  status: number;
  location: string | undefined;
  html: string;
  headers: Headers;
}

/**
 * A minimal test browser: keeps the cookies of one origin and fills in forms, but doesn't follow
 * redirects.
 */
export class SignInBrowser {
  readonly cookies = new Map<string, string>();

  constructor(public origin: string) {}

  async get(address: string): Promise<Page> {
    return this.send(address, { method: 'GET' });
  }

  async post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ) {
    const body = new URLSearchParams(fields);
    return this.send(path, { method: 'POST', body, headers: { origin: this.origin, ...headers } });
  }

  /** Opens the authorization URL and returns the new flow's handle. */
  async startFlow(authorizeAddress: string): Promise<string> {
    const { location = '' } = await this.get(authorizeAddress);
    const handle = new URL(location, this.origin).searchParams.get('flow');
    if (!handle) throw new Error(`expected the sign-in page, but got ${location}`);

    return handle;
  }

  /**
   * Signs in with an emailed code and returns the callback URL to which the browser is redirected.
   */
  async signIn(authorizeAddress: string, email: string, mails: readonly Mail[]): Promise<URL> {
    const flow = await this.startFlow(authorizeAddress);
    await this.post('/login/address', { flow, email });
    return this.submitCode(flow, extractCode(mails.at(-1)));
  }

  async submitCode(flow: string, code: string): Promise<URL> {
    const { location = '' } = await this.post('/login/code', { flow, code });
    return new URL(location, this.origin);
  }

  private async send(address: string, init: RequestInit): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, this.origin), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });

    for (const line of response.headers.getSetCookie()) this.storeCookie(line);

    const location = response.headers.get('location') ?? undefined;

    return {
      status: response.status,
      location,
      html: await response.text(),
      headers: response.headers,
    };
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export function extractCode(mail: Mail | undefined): string {
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('the email contains no code');
  return code;
}
