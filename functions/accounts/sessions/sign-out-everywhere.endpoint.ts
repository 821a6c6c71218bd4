import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { signOutEverywhere } from '#shared/accounts/profile.contract.ts';
import {
  cognitoAccountGateway,
  type CognitoAccountGateway,
} from '../cognito/cognito-account.gateway.ts';
import { clearedSessionCookies } from './session-cookies.ts';
import { sessionEndStore, type SessionEndStore } from './session-end.store.ts';

export interface SignOutEverywhereDeps {
  sessionEnds: SessionEndStore;
  accounts: Pick<CognitoAccountGateway, 'signOut'>;
  now: () => Date;
}

/**
 * One write to the member's row ends all sessions and revokes all links, so no list of them is
 * needed.
 */
export function signOutEverywhereWith(
  deps: SignOutEverywhereDeps,
): UseCase<typeof signOutEverywhere> {
  return async ({ caller }) => {
    // Call the sign-in service first. If it is unavailable, nothing has changed and the member can
    // retry.
    await deps.accounts.signOut(caller.memberId);
    await deps.sessionEnds.endAll(caller.memberId, deps.now());
    return { status: 204, body: undefined, cookies: clearedSessionCookies() };
  };
}

export const handler = createHandler(signOutEverywhere, () =>
  signOutEverywhereWith({
    sessionEnds: sessionEndStore(),
    accounts: cognitoAccountGateway(),
    now: () => new Date(),
  }),
);
