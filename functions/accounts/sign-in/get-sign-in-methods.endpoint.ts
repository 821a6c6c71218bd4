import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { getSignInMethods } from '#shared/accounts/sign-in-methods.contract.ts';
import { signInDepsFromEnv } from '../cognito/sign-in.deps.ts';
import { readAccessToken, type ReadAccessTokenDeps } from './read-access-token.service.ts';
import {
  signInMethodsGateway,
  type SignInMethodsGateway,
} from '../cognito/sign-in-methods.gateway.ts';

interface Deps extends ReadAccessTokenDeps {
  methods: Pick<SignInMethodsGateway, 'hasPassword' | 'listPasskeys'>;
}

export function getSignInMethodsWith(deps: Deps): UseCase<typeof getSignInMethods> {
  return async ({ caller, request }) => {
    const accessToken = await readAccessToken(deps, request);
    const [hasPassword, passkeys] = await Promise.all([
      deps.methods.hasPassword(caller.memberId),
      accessToken === null ? null : deps.methods.listPasskeys(accessToken),
    ]);

    const shown = passkeys?.map(({ name, createdAt }) => ({ name, createdAt })) ?? null;

    return { status: 200, body: { hasPassword, passkeys: shown } };
  };
}

export const handler = createHandler(getSignInMethods, () =>
  getSignInMethodsWith({
    sessions: sessionStore(),
    signIn: signInDepsFromEnv(),
    methods: signInMethodsGateway(),
  }),
);
