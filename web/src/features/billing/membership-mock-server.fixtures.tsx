import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, type RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import type { User } from '#shared/accounts/member.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/toast-region.tsx';

type MockReply = (sent: unknown) => Response | Promise<Response>;
/** Keyed by method and path, for example `'POST /api/billing/cancel'`. */
export type MockReplies = Readonly<Record<string, MockReply>>;

const config = {
  stage: 'test',
  appOrigin: 'http://127.0.0.1:3000',
  uploadsOrigin: 'http://127.0.0.1:3001',
  stripePublishableKey: 'pk_test_one',
  mailConfigured: true,
  signInConfigured: true,
};

/** The mock server's state for the current user. Tests modify it to change later responses. */
export interface MockAccount {
  user: User | null;
  membership: Membership | null;
  stripePublishableKey: string | null;
}

export interface MockServer {
  account: MockAccount;
  /** All requests in order, for example `'POST /api/billing/cancel'`. */
  requests: string[];
}

/**
 * A mock server. Requests without a reply in `replies` or the defaults fail with a simulated
 * network error.
 */
export function startMockServer(
  account: Partial<MockAccount> = {},
  replies: MockReplies = {},
): MockServer {
  const server: MockServer = {
    account: { user: null, membership: null, stripePublishableKey: 'pk_test_one', ...account },
    requests: [],
  };

  const defaultReplies: MockReplies = {
    'GET /api/auth/user': () => Response.json(server.account.user),
    'GET /api/billing': () =>
      server.account.membership
        ? Response.json(server.account.membership)
        : new Response('', { status: 500 }),
    'GET /config.json': () =>
      Response.json({ ...config, stripePublishableKey: server.account.stripePublishableKey }),
  };

  document.cookie = account.user
    ? '__Host-signed-in=1; Secure; Path=/'
    : '__Host-signed-in=; max-age=0; Secure; Path=/';

  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = `${method} ${url}`;
    server.requests.push(request);

    const reply = replies[request] ?? defaultReplies[request];
    if (!reply) throw new TypeError('Failed to fetch');

    return reply(typeof body === 'string' ? JSON.parse(body) : undefined);
  });

  return server;
}

export function createRefusalResponse(status: number, code: string, message: string): Response {
  return new Response(message, { status, headers: { 'x-error-code': code } });
}

/** Renders `routes` at `url` with the app's providers. */
export function renderAt(url: string, routes: RouteObject[]) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  const router = createMemoryRouter([...routes, { path: '*', element: <p>Elsewhere</p> }], {
    initialEntries: [url],
  });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  const getPath = () => router.state.location.pathname + router.state.location.search;

  return { client, router, getPath };
}
