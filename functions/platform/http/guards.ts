import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access, Contract } from '#shared/http/contract.ts';
import type { Principal } from '../session/principal.ts';
import type { RawRequest } from './call.ts';
import { refuse, type Refusal } from './refusal.ts';

/**
 * Refuses requests that bypass CloudFront, which adds a secret header. Functions know only the
 * SHA-256 of each value that CloudFront may send.
 */
export function refuseDirectAccess(
  request: Pick<RawRequest, 'headers'>,
  acceptedSha256: readonly string[],
): Refusal | undefined {
  const sent = createHash('sha256')
    .update(request.headers['x-origin-verify'] ?? '')
    .digest();

  return acceptedSha256.some((hex) => timingSafeEqual(sent, Buffer.from(hex, 'hex')))
    ? undefined
    : refuse('DIRECT_ACCESS');
}

export function refuseCrossSite(
  contract: Contract,
  request: RawRequest,
  ownOrigin: string,
): Refusal | undefined {
  if (contract.access === 'webhook') return undefined;

  const { 'sec-fetch-site': secFetchSite, origin } = request.headers;

  return isCrossSiteRequest({ method: contract.method, secFetchSite, origin }, ownOrigin)
    ? refuse('CSRF')
    : undefined;
}

/**
 * CSRF check: requests that change data must come from the app's own pages. A client that sends
 * neither Sec-Fetch-Site nor Origin isn't a browser, so the client can't send a victim's cookies.
 */
export function isCrossSiteRequest(
  request: { method: string; secFetchSite: string | undefined; origin: string | undefined },
  ownOrigin: string,
): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.secFetchSite !== undefined && !['same-origin', 'none'].includes(request.secFetchSite))
    return true;

  return request.origin !== undefined && request.origin !== ownOrigin;
}

/**
 * Refuses a change whose contract requires a recent code. The page then asks for a code and repeats
 * the request.
 */
export function refuseOldCode(
  { needsRecentCode }: Contract,
  caller: Principal | null,
): Refusal | undefined {
  return needsRecentCode && caller?.needsNewCode ? refuse('RECENT_CODE_REQUIRED') : undefined;
}

/** Checks the caller's role. An administrator passes every check. */
export function findRefusal(access: Access, caller: Principal | null): Refusal | undefined {
  switch (access) {
    case 'anyone':
    case 'webhook':
      return undefined;
    case 'member':
      return caller ? undefined : refuse('SIGN_IN_REQUIRED');
    case 'coach':
      if (!caller) return refuse('SIGN_IN_REQUIRED');
      if (caller.role !== 'member') return undefined;
      return refuse(caller.withheldRole ? 'SECOND_FACTOR_REQUIRED' : 'COACH_ONLY');
    case 'admin':
      if (!caller) return refuse('SIGN_IN_REQUIRED');
      if (caller.role === 'admin') return undefined;

      // If only the second factor is missing, the error code tells the page to ask for it.
      return refuse(caller.withheldRole === 'admin' ? 'SECOND_FACTOR_REQUIRED' : 'ADMIN_ONLY');
  }
}
