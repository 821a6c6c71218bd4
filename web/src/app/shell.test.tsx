// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  Link,
  type RouteObject,
  RouterProvider,
  createMemoryRouter,
  useParams,
} from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { createQueryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

/** All numbered pages share this component, so its link stays mounted when the number changes. */
function Numbered() {
  const { number } = useParams();
  return (
    <>
      <h1>{`Page ${number}`}</h1>
      <Link to={`/pages/${Number(number) + 1}`}>Next</Link>
    </>
  );
}

// oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what this is about
const field = <input aria-label="Code" autoFocus />;
const OneDoor = () => field;
const OtherDoor = () => field;

const pages: RouteObject[] = [
  { path: '/', element: <h1>Home</h1> },
  { path: '/pages/:number', element: <Numbered /> },
  { path: '/text', element: <h1>Text</h1> },
  { path: '/one', element: <OneDoor /> },
  { path: '/other', element: <OtherDoor /> },
];

async function show(path: string, user: User | null = null) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, user);

  const router = createMemoryRouter([{ element: <Shell />, children: pages }], {
    initialEntries: [path],
  });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  const main = await screen.findByRole('main');

  return { main, goTo: (address: string) => act(() => router.navigate(address)) };
}

describe('the session of an open tab', () => {
  it('ends at the next navigation after the account was disabled', async () => {
    const person = {
      id: 'm',
      email: 'm@x.test',
      firstName: 'Mia',
      lastName: 'M',
      profileImageUrl: null,
    } as const;

    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${SIGNED_IN_HINT_COOKIE}=1`);

    vi.stubGlobal('fetch', async () => {
      return new Response('Log in.', {
        status: 401,
        headers: { 'x-error-code': 'SIGN_IN_REQUIRED' },
      });
    });

    const { goTo } = await show('/text', {
      ...person,
      role: 'member',
      plan: null,
      paymentDueBy: null,
    });

    expect(screen.getByRole('heading', { name: 'Text' })).toBeTruthy();

    await goTo('/pages/1');
    expect(
      await screen.findByRole('heading', { name: 'Taking you to the sign-in page' }),
    ).toBeTruthy();
  });
});

describe('focus after a navigation', () => {
  it('moves to the page', async () => {
    const { main, goTo } = await show('/pages/1');
    await goTo('/text');
    expect(document.activeElement).toBe(main);
  });

  it('stays on the field that the page focused', async () => {
    const { goTo } = await show('/text');
    await goTo('/one');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('stays on the focused field when the previous page had the same field', async () => {
    const { goTo } = await show('/one');
    await goTo('/other');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('does not stay on an element shared with the previous page', async () => {
    const { main } = await show('/pages/1');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Page 2' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(main));
  });

  it('leaves the top bar', async () => {
    const { main } = await show('/text');
    await userEvent.click(
      within(screen.getByRole('banner')).getByRole('link', { name: PRODUCT_NAME }),
    );

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(main));
  });
});
