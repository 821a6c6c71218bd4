import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../shared/accounts/member.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  passSecondFactor,
} from '../../../shared/accounts/second-factor.contract.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { sessionQuery } from './session.ts';

/** What the authenticator app must know. Asked for again it is the same; forgotten with the screen that shows it. */
export const offerQuery = queryOptions({
  queryKey: [offerSecondFactor.path],
  queryFn: async ({ signal, client }) => {
    try {
      return (await call(offerSecondFactor, { signal })).body;
    } catch (error) {
      noticeConflict(client, error);
      throw error;
    }
  },
  gcTime: 0,
});

/** Sends the first code of the key that was offered so. */
export function useConfirmKey(offerId: string, onAccepted: () => void) {
  return useSendCode(async (code) => (await call(confirmSecondFactor, { body: { code, offerId } })).body, onAccepted);
}

export function usePassCode(onAccepted: () => void) {
  return useSendCode(async (code) => (await call(passSecondFactor, { body: { code } })).body, onAccepted);
}

/** From the answer on the whole site shows what an administrator sees; `onAccepted` runs just before. */
function useSendCode(send: (code: string) => Promise<User>, onAccepted: () => void) {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    mutationFn: send,
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey, exact: true });
      onAccepted();
      client.setQueryData(queryKey, user);
      // What was asked for before was answered as to a member.
      const fresh: readonly unknown[] = [...queryKey, ...offerQuery.queryKey];
      void client.invalidateQueries({ predicate: (query) => !fresh.includes(query.queryKey[0]) });
    },
    onError: (error) => noticeConflict(client, error),
  });
}

/** Another tab or an operator was there: what is due now is the server's to say. */
export function noticeConflict(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'CONFLICT') {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}
