import { mailQueue } from '#functions/mail/mail.public.ts';
import {
  accountChangeStore,
  makeRecordedChange,
  type RecordChangeDeps,
} from '#functions/members/members.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { endMemberSessions } from '#shared/accounts/members.contract.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { directoryStore, type DirectoryStore } from './directory.store.ts';
import { sessionEndStore } from '../sessions/session-end.store.ts';
import type { SignOutEverywhereDeps } from '../sessions/sign-out-everywhere.endpoint.ts';

type Deps = SignOutEverywhereDeps & RecordChangeDeps & { directory: Pick<DirectoryStore, 'find'> };

export function endMemberSessionsWith(deps: Deps): UseCase<typeof endMemberSessions> {
  return async ({ caller: { memberId: byId }, params: { id: memberId }, body: { reason } }) => {
    if (memberId === byId)
      return refuse('CONFLICT', { message: 'To log yourself out everywhere, use your settings.' });
    if (!(await deps.directory.find(memberId))) return refuse('NOT_FOUND');

    await makeRecordedChange(
      deps,
      { memberId, byId, change: { kind: 'sign-out' }, reason },
      async () => {
        await deps.accounts.signOut(memberId);
        await deps.sessionEnds.endAll(memberId, deps.now());
      },
    );

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(endMemberSessions, () =>
  endMemberSessionsWith({
    directory: directoryStore(),
    sessionEnds: sessionEndStore(),
    accounts: cognitoAccountGateway(),
    changeLog: accountChangeStore(),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
