import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../shared/accounts/member.ts';
import {
  confirmSecondFactor,
  startSecondFactorSetup,
  verifySecondFactor,
} from '../../../shared/accounts/second-factor.contract.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { sessionQuery } from './session.ts';

/**
 * The key for the authenticator app. A refetch returns the same key. The cache drops the key when its screen unmounts.
 */
export const keyOfferQuery = queryOptions({
  queryKey: [startSecondFactorSetup.path],
  queryFn: async ({ signal, client }) => {
    try {
      return (await call(startSecondFactorSetup, { signal })).body;
    } catch (error) {
      refetchSessionOnConflict(client, error);
      throw error;
    }
  },
  gcTime: 0,
});

/** Submits the first code for the offered key. */
export function useConfirmSecondFactor(pendingFactorId: string, onAccepted: () => void) {
  return useCodeMutation(
    async (code) => (await call(confirmSecondFactor, { body: { code, pendingFactorId } })).body,
    onAccepted,
  );
}

export function useSubmitSecondFactorCode(onAccepted: () => void) {
  return useCodeMutation(async (code) => (await call(verifySecondFactor, { body: { code } })).body, onAccepted);
}

/** On success, the whole site switches to the administrator's view; `onAccepted` runs just before. */
function useCodeMutation(send: (code: string) => Promise<User>, onAccepted: () => void) {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;
  return useMutation({
    mutationFn: send,
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey, exact: true });
      onAccepted();
      client.setQueryData(queryKey, user);
      // Earlier responses didn't include administrators' data, so every other query is refetched.
      const upToDateKeys: readonly unknown[] = [...queryKey, ...keyOfferQuery.queryKey];
      void client.invalidateQueries({ predicate: (query) => !upToDateKeys.includes(query.queryKey[0]) });
    },
    onError: (error) => refetchSessionOnConflict(client, error),
  });
}

/**
 * If `error` is a conflict, another tab or an operator has changed the second factor. Refetches the session to get the
 * next step.
 */
export function refetchSessionOnConflict(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'CONFLICT') {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}
