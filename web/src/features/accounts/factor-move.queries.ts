import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../shared/accounts/member.ts';
import { type AppKey, beginFactorMove, finishFactorMove } from '../../../../shared/accounts/second-factor.contract.ts';
import { call } from '../../platform/call.ts';
import { noticeConflict } from '../../platform/second-factor.queries.ts';
import { sessionQuery } from '../../platform/session.ts';

/** Sends a code of the phone that counts now; what the new one must know comes back. */
export function useBeginMove(onOffered: (offer: AppKey) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<AppKey> => (await call(beginFactorMove, { body: { code } })).body,
    onSuccess: onOffered,
    onError: (error) => noticeConflict(client, error),
  });
}

/** Sends the first code of the phone that was offered so. */
export function useFinishMove(offerId: string, onMoved: () => void) {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    mutationFn: async (code: string): Promise<User> => (await call(finishFactorMove, { body: { code, offerId } })).body,
    onSuccess: async (user) => {
      // An answer to the session's old id would say that nobody is here.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, user);
      onMoved();
    },
  });
}
