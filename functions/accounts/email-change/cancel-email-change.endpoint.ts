import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { cancelEmailChange } from '#shared/accounts/email-change.contract.ts';
import { emailChangeStore, type EmailChangeStore } from './email-change.store.ts';

/** A change whose code was accepted can't be canceled. */
export function cancelEmailChangeWith(
  changes: Pick<EmailChangeStore, 'find' | 'remove'>,
): UseCase<typeof cancelEmailChange> {
  return async ({ caller }) => {
    const change = await changes.find(caller.memberId);
    if (change && !(await changes.remove(change, 'requested'))) return refuse('CONFLICT');
    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(cancelEmailChange, () => cancelEmailChangeWith(emailChangeStore()));
