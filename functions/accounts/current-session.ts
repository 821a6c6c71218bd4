import type { RawRequest } from '../platform/http/call.ts';
import { SESSION_COOKIE } from '../platform/http/cookies.ts';
import { hashSessionId } from '../platform/session/session.ts';

/** The hash of the session that made the request. */
export function currentSessionHash({ cookies }: Pick<RawRequest, 'cookies'>): string {
  return hashSessionId(cookies[SESSION_COOKIE] ?? '');
}
