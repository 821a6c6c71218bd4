import type { Method } from '../../../shared/http/contract.ts';

export interface RequestOrigin {
  readonly method: Method | string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Cross-site request forgery: an unsafe method must come from our own page. A browser says so in Sec-Fetch-Site or
 * Origin; a client that sends neither is no browser and carries no victim's cookies.
 */
export function isForged(request: RequestOrigin, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.secFetchSite !== undefined && !['same-origin', 'none'].includes(request.secFetchSite)) return true;
  return request.origin !== undefined && request.origin !== ownOrigin;
}
