import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { signOutEverywhere } from '#shared/accounts/profile.contract.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { clearedSessionCookies } from './session-cookies.ts';
import { sessionEndStore } from './session-end.store.ts';

/**
 * One write to the member's row ends all sessions and revokes all links, so no list of them is
 * needed.
 */
export const signOutEverywhereEndpoint = endpoint(signOutEverywhere, {
  impact: 'Members cannot sign out all devices at once.',
  uses: {
    sessionEnds: sessionEndStore.pick('endAll'),
    accounts: cognitoAccountGateway.pick('signOut'),
    now: clock,
  },
})(async ({ caller }, deps) => {
  // Call the sign-in service first. If it is unavailable, nothing has changed and the member can
  // retry.
  await deps.accounts.signOut(caller.memberId);
  await deps.sessionEnds.endAll(caller.memberId, deps.now());
  return { status: 204, body: undefined, cookies: clearedSessionCookies() };
});

export const { handler, declaration } = signOutEverywhereEndpoint;
