import { memberStore, type MemberRow } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { changeProfile } from '#shared/accounts/profile.contract.ts';
import type { ProfileForm } from '#shared/accounts/profile.ts';
import { profileStore } from './profile.store.ts';
import { toUser } from '../sessions/to-user.ts';

const STALE =
  'Your profile was changed in another tab or on another device. Review it, then save again.';

/** A retry after a lost response returns the saved profile. */
export const changeProfileEndpoint = endpoint(changeProfile, {
  impact: 'Members cannot change their name.',
  uses: { profiles: profileStore.pick('save'), members: memberStore.pick('find') },
})(async ({ caller, body }, { profiles, members }) => {
  const { revision: expectedRevision, ...form } = body;
  const saved = await profiles.save(caller.memberId, form, expectedRevision);
  const row = saved ?? (await members.find(caller.memberId));
  if (!row) return refuse('SIGN_IN_REQUIRED');
  if (!saved && !matchesForm(row, form)) return refuse('STALE_REVISION', { message: STALE });

  const { firstName, lastName, profileRevision: revision } = row;

  return { status: 200, body: { ...toUser({ ...caller, firstName, lastName }), revision } };
});

export const { handler, declaration } = changeProfileEndpoint;

function matchesForm(row: MemberRow, form: ProfileForm): boolean {
  return (
    row.firstName === form.firstName &&
    row.lastName === form.lastName &&
    row.professionLevel === form.professionLevel
  );
}
