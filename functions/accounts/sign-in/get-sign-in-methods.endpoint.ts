import { endpoint } from '#platform/http/endpoint.ts';
import { getSignInMethods } from '#shared/accounts/sign-in-methods.contract.ts';
import { readAccessToken, readAccessTokenUses } from './read-access-token.service.ts';
import { signInMethodsGateway } from '../cognito/sign-in-methods.gateway.ts';

export const getSignInMethodsEndpoint = endpoint(getSignInMethods, {
  impact: 'Members cannot see their passkeys and whether they have a password.',
  uses: {
    ...readAccessTokenUses,
    methods: signInMethodsGateway.pick('hasPassword', 'listPasskeys'),
  },
})(async ({ caller, request }, deps) => {
  const accessToken = await readAccessToken(deps, request);
  const [hasPassword, passkeys] = await Promise.all([
    deps.methods.hasPassword(caller.memberId),
    accessToken === null ? null : deps.methods.listPasskeys(accessToken),
  ]);

  const shown = passkeys?.map(({ name, createdAt }) => ({ name, createdAt })) ?? null;

  return { status: 200, body: { hasPassword, passkeys: shown } };
});

export const { handler, declaration } = getSignInMethodsEndpoint;
