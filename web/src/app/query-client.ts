import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  refetchSessionIfSecondFactorRequired,
  endSessionIfSignedOut,
} from '#web/platform/session.ts';

/**
 * A 401 response ends the session. Requests fail immediately when offline, so that pages can show
 * an error.
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
