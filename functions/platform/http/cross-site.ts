import type { Method } from '../../../shared/http/contract.ts';

export interface RequestOrigin {
  readonly method: Method | string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/**
 * CSRF check: unsafe methods must come from the app's own pages. Browsers send Sec-Fetch-Site or Origin. A client that
 * sends neither isn't a browser, so it can't send a victim's cookies.
 */
export function isCrossSiteRequest(request: RequestOrigin, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.secFetchSite !== undefined && !['same-origin', 'none'].includes(request.secFetchSite)) return true;
  return request.origin !== undefined && request.origin !== ownOrigin;
}
