import { memberStore, type MemberStore } from '#functions/members/members.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { getProfile } from '#shared/accounts/profile.contract.ts';
import {
  emailChangeStore,
  type EmailChangeStore,
  toPendingEmailChange,
} from '../email-change/email-change.store.ts';

export interface GetProfileDeps {
  members: Pick<MemberStore, 'find'>;
  changes: Pick<EmailChangeStore, 'find'>;
  now: () => Date;
}

export function getProfileWith({
  members,
  changes,
  now,
}: GetProfileDeps): UseCase<typeof getProfile> {
  return async ({ caller }) => {
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
  };
}

export const handler = createHandler(getProfile, () =>
  getProfileWith({ members: memberStore(), changes: emailChangeStore(), now: () => new Date() }),
);
