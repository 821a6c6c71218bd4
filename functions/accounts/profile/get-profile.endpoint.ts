import { memberStore } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { getProfile } from '#shared/accounts/profile.contract.ts';
import { emailChangeStore, toPendingEmailChange } from '../email-change/email-change.store.ts';

export const getProfileEndpoint = endpoint(getProfile, {
  impact: 'Members cannot see their profile and email settings.',
  uses: { members: memberStore.pick('find'), changes: emailChangeStore.pick('find'), now: clock },
})(async ({ caller }, { members, changes, now }) => {
  const [row, change] = await Promise.all([
    members.find(caller.memberId),
    changes.find(caller.memberId),
  ]);

  if (!row) return refuse('SIGN_IN_REQUIRED');

  const { firstName, lastName, professionLevel, profileRevision: revision, mailChoices } = row;
  const mailProblem = row.mailProblem?.email === row.email ? row.mailProblem.kind : null;
  const emailChange = toPendingEmailChange(change, now());

  const body = {
    firstName,
    lastName,
    professionLevel,
    revision,
    mailChoices,
    emailChange,
    mailProblem,
  };

  return { status: 200, body };
});

export const { handler, declaration } = getProfileEndpoint;
