import { mailQueue } from '#functions/mail/mail.public.ts';
import { accountChangeStore } from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { readVariable } from '#platform/environment.ts';
import { newId } from '#platform/new-id.ts';
import { cognitoAccessGateway } from '../cognito/cognito-access.gateway.ts';
import { directoryStore } from './directory.store.ts';
import type { StaffDeps } from './staff-changes.service.ts';

export function staffDepsFromEnv(): StaffDeps {
  const accounts = cognitoAccessGateway(readVariable('USER_POOL_ID'));
  const recording = {
    changeLog: accountChangeStore(),
    mails: mailQueue(),
    staff: staffDirectory(),
  };

  return { directory: directoryStore(), accounts, ...recording, now: () => new Date(), newId };
}
