import { onceAsync, readVariable } from '#platform/environment.ts';
import type { SignInClient } from './sign-in-urls.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

export function signInDepsFromEnv() {
  const client = {
    userPoolId: readVariable('USER_POOL_ID'),
    clientId: readVariable('USER_POOL_CLIENT_ID'),
  };

  const readClientSecret = onceAsync(() => describeClientSecret(client));

  return signInGateway({
    signInOrigin: readVariable('SIGN_IN_ORIGIN'),
    clientId: client.clientId,
    readClientSecret,
  });
}

export function signInClientFromEnv(): SignInClient {
  return {
    appOrigin: readVariable('APP_ORIGIN'),
    signInOrigin: readVariable('SIGN_IN_ORIGIN'),
    clientId: readVariable('USER_POOL_CLIENT_ID'),
  };
}
