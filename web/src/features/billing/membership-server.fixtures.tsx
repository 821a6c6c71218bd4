import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, type RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import type { User } from '../../../../shared/accounts/member.ts';
import type { Membership } from '../../../../shared/billing/billing.contract.ts';
import { ToastProvider } from '../../ui/toast.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '../../ui/toast-region.tsx';

type Answer = (sent: unknown) => Response | Promise<Response>;
/** Keyed by method and path: `'POST /api/billing/cancel'`. */
export type Answers = Readonly<Record<string, Answer>>;

const config = {
  stage: 'test',
  appOrigin: 'http://127.0.0.1:3000',
  uploadsOrigin: 'http://127.0.0.1:3001',
  stripePublishableKey: 'pk_test_one',
  mailConfigured: true,
  signInConfigured: true,
  showsSamples: true,
};

/** The mock server's state for the current user. Change it to change later responses. */
export interface Account {
  user: User | null;
  membership: Membership | null;
  stripePublishableKey: string | null;
}

export interface Server {
  readonly account: Account;
  /** Every request in order: `'POST /api/billing/cancel'`. */
  readonly asked: string[];
}

/** A mock server. Requests without a handler in `answers` fail like a network error. */
export function serve(account: Partial<Account> = {}, answers: Answers = {}): Server {
  const server: Server = {
    account: { user: null, membership: null, stripePublishableKey: 'pk_test_one', ...account },
    asked: [],
  };
  const usual: Answers = {
    'GET /api/auth/user': () => Response.json(server.account.user),
    'GET /api/billing': () =>
      server.account.membership ? Response.json(server.account.membership) : new Response('', { status: 500 }),
    'GET /config.json': () => Response.json({ ...config, stripePublishableKey: server.account.stripePublishableKey }),
  };
  document.cookie = account.user
    ? '__Host-signed-in=1; Secure; Path=/'
    : '__Host-signed-in=; max-age=0; Secure; Path=/';
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const line = `${method} ${address}`;
    server.asked.push(line);
    const answer = answers[line] ?? usual[line];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(typeof body === 'string' ? JSON.parse(body) : undefined);
  });
  return server;
}

export function refusal(status: number, code: string, sentence: string): Response {
  return new Response(sentence, { status, headers: { 'x-error-code': code } });
}

/** Renders a page with the app's providers. */
export function showAt(address: string, routes: RouteObject[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const router = createMemoryRouter([...routes, { path: '*', element: <p>Elsewhere</p> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  return { client, router, place };
}
