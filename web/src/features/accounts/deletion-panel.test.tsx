// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { httpErrors } from '#shared/http/errors.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';
import { DeletionPanel } from './deletion-panel.tsx';

const sam: User = aUser('member', { email: 'sam@example.com', firstName: 'Sam', plan: null });

const confirmation = () =>
  screen.getByLabelText<HTMLInputElement>('Type sam@example.com to confirm');

const lastButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Delete permanently' });

function show({ user = sam, address = '/settings', answer }: Shown = {}) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (to: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push(`${method} ${to} ${String(body)}`);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });

  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(sessionQuery.queryKey, user);

  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <DeletionPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  return { sent };
}

interface Shown {
  user?: User;
  address?: string;
  answer?: () => Response;
}

describe('account deletion', () => {
  it('requires the email address of the account as confirmation', async () => {
    const { sent } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    await userEvent.click(lastButton());
    expect(document.activeElement).toBe(confirmation());
    expect(screen.getByText('Please type your account’s email address.')).toBeTruthy();

    await userEvent.type(confirmation(), 'pat@example.com{Enter}');
    expect(sent).toEqual([]);

    await userEvent.clear(confirmation());
    await userEvent.type(confirmation(), ' Sam@Example.com{Enter}');
    expect(sent).toEqual(['POST /api/account/deletion {"email":"Sam@Example.com"}']);
  });

  it('says that nothing was deleted when the call fails, and allows a retry', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    await userEvent.type(confirmation(), 'sam@example.com{Enter}');

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your account wasn’t deleted\. /,
    );
    expect(lastButton().disabled).toBe(false);
  });

  it('links to a re-login when the sign-in is too old, and reopens the dialog afterwards', async () => {
    const { message } = httpErrors.RECENT_SIGN_IN_REQUIRED;
    const refusal = () =>
      new Response(message, {
        status: 403,
        headers: { 'x-error-code': 'RECENT_SIGN_IN_REQUIRED' },
      });

    show({ address: '/settings?delete', answer: refusal });
    await userEvent.type(confirmation(), 'sam@example.com{Enter}');

    const again = await screen.findByRole('link', { name: 'Log in again' });

    expect(again.getAttribute('href')).toBe('/api/login?returnTo=%2Fsettings%3Fdelete&again=1');
  });

  it('clears the input when the dialog is closed', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    await userEvent.type(confirmation(), 'sam@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));

    expect(confirmation().value).toBe('');
  });

  it.each([
    ['coach', /You are a coach\./],
    ['admin', /You are an administrator\./],
  ] as const)('is not offered to a %s, and says why', (role, reason) => {
    show({ user: { ...sam, role } });
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
