import { postsMail } from '#functions/mail/mail.public.ts';
import { makeRecordedChange, recordChangeUses } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { endMemberSessions } from '#shared/accounts/members.contract.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { directoryStore } from './directory.store.ts';
import { sessionEndStore } from '../sessions/session-end.store.ts';

export const endMemberSessionsEndpoint = endpoint(endMemberSessions, {
  impact: 'Administrators cannot log a member out.',
  uses: {
    ...recordChangeUses,
    directory: directoryStore.pick('find'),
    accounts: cognitoAccountGateway.pick('signOut'),
    sessionEnds: sessionEndStore.pick('endAll'),
    mails: postsMail,
  },
})(async ({ caller: { memberId: byId }, params: { id: memberId }, body: { reason } }, deps) => {
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
});

export const { handler, declaration } = endMemberSessionsEndpoint;
