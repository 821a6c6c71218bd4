import { stopKeys, unsealStopToken } from '#functions/mail/stop-token.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { stopEmails } from '#shared/accounts/stop-emails.contract.ts';
import { profileStore } from './profile.store.ts';

export const stopEmailsEndpoint = endpoint(stopEmails, {
  impact: 'Recipients cannot stop optional emails from the email itself.',
  uses: { profiles: profileStore.pick('changeMailChoices'), readKeys: stopKeys },
})(async ({ params }, { profiles, readKeys }) => {
  const target = unsealStopToken(params.token, await readKeys());
  if (!target)
    return refuse('NOT_FOUND', {
      message: 'This link isn’t valid. Choose your emails in Settings.',
    });

  // A deleted member has no row. The response is the same, so that a link doesn't reveal whether
  // an account exists.
  await profiles.changeMailChoices(target.memberId, { [target.choice]: false });

  return { status: 204, body: undefined };
});

export const { handler, declaration } = stopEmailsEndpoint;
