import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refetchSessionIfSecondFactorRequired, endSessionIfSignedOut } from '../platform/session.ts';

/**
 * Query defaults: data never becomes stale and calls aren't retried automatically. Any 401 marks the session as ended.
 * Offline calls fail immediately instead of pausing silently, so that errors can be shown.
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
