import * as z from 'zod';
import { changeProfile } from '../../shared/accounts/profile.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';
import { userOf } from './user-of.ts';

export function changeProfileWith(profiles: Pick<ProfileStore, 'save'>): UseCase<typeof changeProfile> {
  return async ({ caller, body }) => {
    const row = await profiles.save(caller.memberId, body);
    if (!row) return refuse('SIGN_IN_REQUIRED');
    return { status: 200, body: userOf({ ...caller, firstName: row.firstName, lastName: row.lastName }) };
  };
}

export const handler = endpoint(changeProfile, () => {
  const { MEMBERS_TABLE } = readEnvironment({ MEMBERS_TABLE: z.string() });
  return changeProfileWith(profileStore(documentClient(), MEMBERS_TABLE));
});
