import * as z from 'zod';
import { signOutEverywhere } from '../../shared/accounts/profile.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { cognitoAccountGateway, type CognitoAccountGateway } from './cognito-account.gateway.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';
import { clearedSessionCookies } from './session-cookies.ts';

export interface SignOutEverywhereDeps {
  readonly profiles: Pick<ProfileStore, 'endSessions'>;
  readonly accounts: Pick<CognitoAccountGateway, 'signOut'>;
  readonly now: () => Date;
}

/** One write to the member's row ends all sessions, so no complete list of sessions is needed. */
export function signOutEverywhereWith(deps: SignOutEverywhereDeps): UseCase<typeof signOutEverywhere> {
  return async ({ caller }) => {
    // The sign-in service comes first: if it is unavailable, nothing has changed and the member can retry.
    await deps.accounts.signOut(caller.memberId);
    await deps.profiles.endSessions(caller.memberId, deps.now());
    return { status: 204, body: undefined, cookies: clearedSessionCookies() };
  };
}

export const handler = endpoint(signOutEverywhere, () => {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), USER_POOL_ID: z.string() });
  return signOutEverywhereWith({
    profiles: profileStore(documentClient(), environment.MEMBERS_TABLE),
    accounts: cognitoAccountGateway(environment.USER_POOL_ID),
    now: () => new Date(),
  });
});
