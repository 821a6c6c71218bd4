import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../shared/accounts/member.ts';
import {
  type AuthenticatorEntry,
  beginFactorMove,
  finishFactorMove,
} from '../../../../shared/accounts/second-factor.contract.ts';
import { call } from '../../platform/call.ts';
import { refetchSessionOnConflict } from '../../platform/second-factor.queries.ts';
import { sessionQuery } from '../../platform/session.ts';

/** Verifies a code from the current phone. `onKeyIssued` receives the key for the new phone. */
export function useBeginAuthenticatorMove(onKeyIssued: (offer: AuthenticatorEntry) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<AuthenticatorEntry> =>
      (await call(beginFactorMove, { body: { code } })).body,
    onSuccess: onKeyIssued,
    onError: (error) => refetchSessionOnConflict(client, error),
  });
}

/** Verifies the first code from the new phone, which completes the move. */
export function useFinishAuthenticatorMove(pendingFactorId: string, onMoved: () => void) {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    mutationFn: async (code: string): Promise<User> =>
      (await call(finishFactorMove, { body: { code, pendingFactorId } })).body,
    onSuccess: async (user) => {
      // The session ID was just rotated. A pending session request still has the old ID and would report a sign-out.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, user);
      onMoved();
    },
  });
}
