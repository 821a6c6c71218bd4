import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refetchSessionIfSecondFactorRequired, endSessionIfSignedOut } from '../platform/session.ts';

/**
 * Query defaults: never stale, no automatic refetch, no retry; any 401 ends the session on screen. Calls fail
 * immediately while offline, so errors can be shown; by default they would pause silently.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    endSessionIfSignedOut(client, error);
    refetchSessionIfSecondFactorRequired(client, error);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
