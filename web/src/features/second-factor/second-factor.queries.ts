import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import {
  confirmSecondFactor,
  startSecondFactorSetup,
  verifySecondFactor,
} from '#shared/accounts/second-factor.contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { sessionQuery } from '#web/platform/session.ts';

/**
 * The key for a new second factor. Refetches return the same key. Cached only while a component
 * uses it.
 */
export const secondFactorKeyQuery = queryOptions({
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

export function useConfirmSecondFactor(pendingFactorId: string, onAccepted: () => void) {
  return useCodeMutation(
    async (code) => (await call(confirmSecondFactor, { body: { code, pendingFactorId } })).body,
    onAccepted,
  );
}

export function useSubmitSecondFactorCode(onAccepted: () => void) {
  return useCodeMutation(
    async (code) => (await call(verifySecondFactor, { body: { code } })).body,
    onAccepted,
  );
}

/**
 * On success, calls `onAccepted` and then updates the session, so that the site shows administrator
 * pages.
 */
function useCodeMutation(send: (code: string) => Promise<User>, onAccepted: () => void) {
  const client = useQueryClient();
  const { queryKey } = sessionQuery;

  return useMutation({
    mutationFn: send,

    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey, exact: true });
      onAccepted();
      client.setQueryData(queryKey, user);

      // Responses from before this step lack administrators' data, so all queries except these are
      // refetched.
      const upToDateKeys: readonly unknown[] = [...queryKey, ...secondFactorKeyQuery.queryKey];
      void client.invalidateQueries({
        predicate: (query) => !upToDateKeys.includes(query.queryKey[0]),
      });
    },

    onError: (error) => refetchSessionOnConflict(client, error),
  });
}

/**
 * A conflict means that another tab or an operator has changed the second factor, so the next step
 * may differ.
 */
export function refetchSessionOnConflict(client: QueryClient, error: unknown): void {
  if (hasErrorCode(error, 'CONFLICT')) {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
}
