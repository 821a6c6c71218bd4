import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { changeMailChoices } from '#shared/accounts/profile.contract.ts';
import { profileStore, type ProfileStore } from './profile.store.ts';

export function changeMailChoicesWith(
  profiles: Pick<ProfileStore, 'changeMailChoices'>,
): UseCase<typeof changeMailChoices> {
  return async ({ caller, body }) => {
    const row = await profiles.changeMailChoices(caller.memberId, body);
    return row ? { status: 200, body: row.mailChoices } : refuse('SIGN_IN_REQUIRED');
  };
}

export const handler = createHandler(changeMailChoices, () => changeMailChoicesWith(profileStore()));
