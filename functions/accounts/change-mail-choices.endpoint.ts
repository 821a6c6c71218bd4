import * as z from 'zod';
import { changeMailChoices } from '../../shared/accounts/profile.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';

export function changeMailChoicesWith(
  profiles: Pick<ProfileStore, 'changeMailChoices'>,
): UseCase<typeof changeMailChoices> {
  return async ({ caller, body }) => {
    const row = await profiles.changeMailChoices(caller.memberId, body);
    return row ? { status: 200, body: row.mailChoices } : refuse('SIGN_IN_REQUIRED');
  };
}

export const handler = endpoint(changeMailChoices, () => {
  const { MEMBERS_TABLE } = readEnvironment({ MEMBERS_TABLE: z.string() });
  return changeMailChoicesWith(profileStore(documentClient(), MEMBERS_TABLE));
});
