import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { changeMailChoices } from '#shared/accounts/profile.contract.ts';
import { profileStore } from './profile.store.ts';

export const changeMailChoicesEndpoint = endpoint(changeMailChoices, {
  impact: 'Members cannot turn off emails.',
  uses: { profiles: profileStore.pick('changeMailChoices') },
})(async ({ caller, body }, { profiles }) => {
  const row = await profiles.changeMailChoices(caller.memberId, body);
  return row ? { status: 200, body: row.mailChoices } : refuse('SIGN_IN_REQUIRED');
});

export const { handler, declaration } = changeMailChoicesEndpoint;
