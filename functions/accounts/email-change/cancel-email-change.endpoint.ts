import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { cancelEmailChange } from '#shared/accounts/email-change.contract.ts';
import { emailChangeStore } from './email-change.store.ts';

/** A change whose code was accepted can't be canceled. */
export const cancelEmailChangeEndpoint = endpoint(cancelEmailChange, {
  impact: 'Members cannot cancel a change of their email address.',
  uses: { changes: emailChangeStore.pick('find', 'remove') },
})(async ({ caller }, { changes }) => {
  const change = await changes.find(caller.memberId);
  if (change && !(await changes.remove(change, 'requested'))) return refuse('CONFLICT');
  return { status: 204, body: undefined };
});

export const { handler, declaration } = cancelEmailChangeEndpoint;
