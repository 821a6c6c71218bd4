// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { StopEmailsPage } from './stop-emails.page.tsx';

function show(answer: () => Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (to: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${to}`);
    return answer();
  });

  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/stop-emails#a-token']}>
        <StopEmailsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  return sent;
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));

it('stops the emails only after a click, and then links to the settings', async () => {
  const sent = show(() => new Response(null, { status: 204 }));
  expect(sent).toEqual([]);

  await press();
  expect((await screen.findByRole('status')).textContent).toContain(
    'You can change this in Settings.',
  );
  expect(sent).toEqual(['POST /api/emails/stop/a-token']);
  expect(screen.getByRole('link', { name: 'Email settings' }).getAttribute('href')).toBe(
    '/settings?mails',
  );
});

it('keeps the button after an error', async () => {
  show(
    () =>
      new Response('This link isn’t valid.', {
        status: 404,
        headers: { 'x-error-code': 'NOT_FOUND' },
      }),
  );

  await press();

  expect((await screen.findByRole('alert')).textContent).toBe('This link isn’t valid.');
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy();
});
