import { mailQueue } from '#functions/mail/mail.public.ts';
import { accountChangeStore } from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { onceAsync, readVariable } from '#platform/environment.ts';
import { newId } from '#platform/new-id.ts';
import { deriveSealingKey } from '#platform/sealing.ts';
import { secretReader } from '#platform/secret.gateway.ts';
import { sessionStore, type SessionStore } from '#platform/session/session.store.ts';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore } from '#platform/storage/object.store.ts';

import { cognitoAccessGateway } from './cognito-access.gateway.ts';
import { directoryStore } from './directory.store.ts';
import { secondFactorStore, type SecondFactorStore } from './second-factor.store.ts';
import type { SignInClient } from './sign-in-urls.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';
import type { StaffDeps } from './staff-changes.service.ts';

export const mediaFromEnv = () => objectStore(readVariable('MEDIA_BUCKET'));
export const mediaFolderFromEnv = () => objectFolder(readVariable('MEDIA_BUCKET'));

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

export function staffDepsFromEnv(): StaffDeps {
  const accounts = cognitoAccessGateway(readVariable('USER_POOL_ID'));
  const recording = {
    changeLog: accountChangeStore(),
    mails: mailQueue(),
    staff: staffDirectory(),
  };

  return { directory: directoryStore(), accounts, ...recording, now: () => new Date(), newId };
}

export interface SecondFactorDeps {
  factors: SecondFactorStore;
  sessions: Pick<SessionStore, 'find' | 'create' | 'deleteAndReturn' | 'end'>;
  /** Reads the key that encrypts the TOTP secrets. */
  readKey: () => Promise<Buffer>;
  now: () => Date;
}

export function secondFactorDepsFromEnv(): SecondFactorDeps {
  const readSecret = secretReader(readVariable('SECOND_FACTOR_SECRET_ARN'));
  return {
    factors: secondFactorStore(),
    sessions: sessionStore(),
    readKey: async () => deriveSealingKey('second-factor', await readSecret()),
    now: () => new Date(),
  };
}
