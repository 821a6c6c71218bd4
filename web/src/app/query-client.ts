import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noticeSecondFactor, noticeSignedOut } from '../platform/session.ts';

/**
 * Server state: never stale, never refetched by itself, never retried. A 401 anywhere ends the session on the screen.
 * Without a connection a call fails at once, so that the screen can say so; by default it would wait for one in silence.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    noticeSignedOut(client, error);
    noticeSecondFactor(client, error);
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
