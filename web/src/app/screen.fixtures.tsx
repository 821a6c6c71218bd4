import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter, type RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/accounts/member.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { createQueryClient } from './query-client.ts';

export const aUser = (role: Role, given: Partial<User> = {}): User => ({
  id: `${role}-0000001`,
  email: `${role}@example.com`,
  firstName: 'Cleo',
  lastName: 'Example',
  profileImageUrl: null,
  role,
  plan: 'starter',
  paymentDueBy: null,
  ...given,
});

export interface SentCall {
  /** Method and path, such as `PUT /api/coach-feedback/1`. */
  call: string;
  body: unknown;
}

export const errorResponse = (status: number, code: string, message = 'No.') =>
  new Response(message, { status, headers: { 'x-error-code': code } });

/**
 * Mocks `fetch` with responses keyed by `METHOD /path`; any other call fails like a network error.
 * Returns the list in which all calls except GET are recorded.
 */
export function mockServer(
  replies: Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>,
) {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const call = `${method} ${address}`;
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method !== 'GET') sent.push({ call, body: parsed });

    const reply = replies[call];
    if (!reply) throw new TypeError('Failed to fetch');

    return reply(parsed);
  });

  return sent;
}

interface ScreenOptions {
  user: User | null;
  path?: string;
  address?: string;
  element: ReactNode;
  /** A client whose query cache is seeded for the screen. */
  client?: QueryClient;
}

/** Renders a screen with the app's providers, signed in as `user`. */
export function renderScreen({
  user,
  path = '*',
  address = '/',
  element,
  client = createQueryClient(),
}: ScreenOptions) {
  client.setQueryData(sessionQuery.queryKey, user);
  return renderAt(address, [{ path, element }], client);
}

/** Renders `routes` at `address` with the app's providers. */
export function renderAt(
  address: string,
  routes: readonly RouteObject[],
  client = createQueryClient(),
) {
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

  const getPath = () => router.state.location.pathname + router.state.location.search;

  return { client, router, getPath };
}

/** Stubs browser APIs that jsdom lacks: media playback, scrolling and matchMedia. */
export function stubBrowserApis(): void {
  HTMLMediaElement.prototype.play = async () => {};
  HTMLMediaElement.prototype.pause = vi.fn<() => void>();
  HTMLMediaElement.prototype.canPlayType = () => 'maybe';
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
}
