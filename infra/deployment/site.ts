import { buildPath, type Contract, type SentBodyOf } from '#shared/http/contract.ts';

/** A deployed site, as seen from outside. */
export interface Site {
  /** `https://host` */
  origin: string;
  /**
   * Origin of the API's own host, without CloudFront. Undefined if unknown, or for the local stack,
   * which has none.
   */
  apiOrigin: string | undefined;
  /**
   * The `iss` claim of Cognito's tokens, which is also the base URL of the key set. Undefined if
   * unknown.
   */
  tokenIssuer: string | undefined;
  /**
   * Expected path of the app script, from the stack's outputs; see `findAppScript`. Undefined if
   * unknown.
   */
  appScript: string | undefined;
  /** A member's session cookie; undefined if signed out. */
  session: string | undefined;
  /** Aborts all requests at the time limit. */
  signal: AbortSignal;
  /** Time limit for deleting the recording after the other requests. */
  cleanupMs: number;
}

/**
 * Path of the app's main script in a page's HTML; undefined if the page has none. The path contains
 * a hash of the app's code, so it identifies the release.
 */
export function findAppScript(html: string): string | undefined {
  return /\/assets\/index-[\w-]+\.js/.exec(html)?.[0];
}

/** Requests a path of the site without following redirects. */
export async function get(
  { origin, signal }: Pick<Site, 'origin' | 'signal'>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: 'manual', signal, ...init });
}

/** A valid ID of an item that doesn't exist. */
const ABSENT_ID = '00000000-0000-4000-8000-000000000000';

/** Calls an endpoint, with the session if there is one. The default ID matches no item. */
export async function call<C extends Contract>(
  site: Pick<Site, 'origin' | 'signal' | 'session'>,
  contract: C,
  { id = ABSENT_ID, body }: { id?: string; body?: SentBodyOf<C> } = {},
): Promise<Response> {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = buildPath(contract, Object.fromEntries(names.map((name) => [name, id])));
  const headers = {
    ...(site.session && { cookie: `__Host-sid=${site.session}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };

  return get(site, path, {
    method: contract.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
