import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refetchSessionIfSecondFactorRequired, endSessionIfSignedOut } from '../platform/session.ts';

/** Any 401 ends the session. Offline calls fail at once instead of pausing, so that errors can be shown. */
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
