import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { SignInBrowser } from 'local-cloud/testing/sign-in-browser';
import { readLatestCode } from './sign-in.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
}

export interface RequestOptions {
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData;
}

/** The options of a request with a JSON body. */
export function withJson(value: unknown): RequestOptions {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/**
 * A client that calls the API without a browser. Sends cookies, but no Origin header or fetch
 * metadata.
 */
export interface ApiClient {
  sessionId: string;
  send(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Uploads a file and returns its URL. */
export async function uploadFile(
  client: ApiClient,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  fileName: string,
): Promise<string> {
  const reservation = withJson({ contentType, size: bytes.length, fileName });
  const reserved = await client.send('POST', '/api/objects/upload', reservation);
  const { uploadURL } = z.object({ uploadURL: z.string() }).parse(JSON.parse(reserved.body));
  const put = await fetch(uploadURL, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: bytes,
  });

  if (put.status !== 200) throw new Error(`PUT: ${put.status} ${await put.text()}`);

  return uploadURL;
}

/** A client without cookies. */
export function createSignedOutClient(origin: string): ApiClient {
  return createClient(origin, new Map());
}

/** Signs in a demo member with their button on the sign-in page. */
export async function signInByHttp(origin: string, name: string): Promise<ApiClient> {
  return createSignedInClient(origin, async (browser, flow) => {
    const { html } = await browser.get(`/login?flow=${encodeURIComponent(flow)}`);
    const sub = new RegExp(`value="([^"]+)">\\s*<span>${name}<`).exec(html)?.[1];
    if (!sub) throw new Error(`the sign-in page offers no ${name}`);

    const { location = '' } = await browser.post('/login/demo', { flow, sub });

    return location;
  });
}

/** Signs in an existing user with the emailed code. */
export async function signInByMail(
  origin: string,
  mailbox: string,
  email: string,
): Promise<ApiClient> {
  return createSignedInClient(origin, async (browser, flow) => {
    await browser.post('/login/address', { flow, email });
    return (await browser.submitCode(flow, await readLatestCode(mailbox, email))).href;
  });
}

/** Returns the app's callback URL. */
type SignIn = (browser: SignInBrowser, flow: string) => Promise<string>;

async function createSignedInClient(origin: string, signIn: SignIn): Promise<ApiClient> {
  let cookies = await collectCookies(origin, signIn);
  if (!cookies.has('__Host-sid')) {
    // The app rejects sign-ins in the second in which a session of the member ended, so retry in
    // the next second.
    await wait(1000 - (Date.now() % 1000));
    cookies = await collectCookies(origin, signIn);
  }

  if (!cookies.has('__Host-sid')) throw new Error('nobody is signed in');

  return createClient(origin, cookies);
}

async function collectCookies(origin: string, signIn: SignIn): Promise<Map<string, string>> {
  const cookies = new Map<string, string>();
  const start = await fetch(`${origin}/api/login`, { redirect: 'manual' });
  storeCookies(cookies, start);

  const authorize = start.headers.get('location') ?? '';
  const browser = new SignInBrowser(new URL(authorize).origin);
  const callbackUrl = await signIn(browser, await browser.startFlow(authorize));
  storeCookies(
    cookies,
    await fetch(callbackUrl, { redirect: 'manual', headers: { cookie: cookieHeader(cookies) } }),
  );

  return cookies;
}

function createClient(origin: string, cookies: ReadonlyMap<string, string>): ApiClient {
  return {
    sessionId: cookies.get('__Host-sid') ?? '',

    async send(method, path, { headers, body = '' } = {}) {
      const encoded = new Response(body);
      const sent = {
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        // A form's content type contains its boundary.
        ...(body instanceof FormData && {
          'content-type': encoded.headers.get('content-type') ?? '',
        }),
        ...headers,
      };

      return sendRequest(
        `${origin}${path}`,
        method,
        sent,
        Buffer.from(await encoded.arrayBuffer()),
      );
    },
  };
}

/** Sends exactly this request. `fetch` isn't used, because it adds headers. */
async function sendRequest(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body.length > 0 ? { 'content-length': String(body.length) } : {};

    const clientRequest = request(
      address,
      { method, headers: { ...length, ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));

        response.on('error', reject).on('end', () => {
          const received = new Headers();
          for (const [name, values = []] of Object.entries(response.headersDistinct))
            received.set(name, values.join(', '));

          resolve({
            status: response.statusCode ?? 0,
            headers: received,
            body: Buffer.concat(chunks).toString(),
          });
        });
      },
    );

    clientRequest.on('error', reject).end(body);
  });
}

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
