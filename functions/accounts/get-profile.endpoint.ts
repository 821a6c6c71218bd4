import * as z from 'zod';
import { getProfile } from '../../shared/accounts/profile.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { emailChangeStore, type EmailChangeStore } from './email-change.store.ts';
import { toPendingEmailChange } from './email-change.ts';
import { memberStore, type MemberStore } from '../members/members.public.ts';

export interface GetProfileDeps {
  readonly members: Pick<MemberStore, 'find'>;
  readonly changes: Pick<EmailChangeStore, 'find'>;
  readonly now: () => Date;
}

export function getProfileWith({ members, changes, now }: GetProfileDeps): UseCase<typeof getProfile> {
  return async ({ caller }) => {
    const [row, change] = await Promise.all([members.find(caller.memberId), changes.find(caller.memberId)]);
    if (!row) return refuse('SIGN_IN_REQUIRED');
    const { firstName, lastName, professionLevel, profileRevision: revision, mailChoices } = row;
    const emailChange = toPendingEmailChange(change, now());
    return { status: 200, body: { firstName, lastName, professionLevel, revision, mailChoices, emailChange } };
  };
}

export const handler = endpoint(getProfile, () => {
  const environment = readEnvironment({ MEMBERS_TABLE: z.string(), EMAIL_CHANGES_TABLE: z.string() });
  return getProfileWith({
    members: memberStore(documentClient(), environment.MEMBERS_TABLE),
    changes: emailChangeStore(documentClient(), environment.EMAIL_CHANGES_TABLE),
    now: () => new Date(),
  });
});
