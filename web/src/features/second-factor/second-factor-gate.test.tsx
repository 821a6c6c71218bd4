// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getUser } from '#shared/accounts/accounts.contract.ts';
import type { User } from '#shared/accounts/user.ts';
import type { SecondFactorStep } from '#shared/accounts/second-factor.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { RequireRole } from './require-role.public.tsx';
import { sessionQuery } from '#web/platform/session.ts';
// Preloads the lazy toast region and second factor page, so that they show immediately.
import '#web/ui/messages/toast-region.tsx';

import './second-factor-gate.tsx';

beforeEach(() => {
  document.cookie = '__Host-signed-in=1; Secure; Path=/';
});

afterEach(() => {
  cleanup();
  document.cookie = '__Host-signed-in=; max-age=0; Secure; Path=/';
  vi.unstubAllGlobals();
});

const ada: User = aUser('member', { plan: null });

const offerOf = (secret: string) => ({
  pendingFactorId: `offer-of-${secret}`,
  secret,
  otpauthUri: `otpauth://totp/x?secret=${secret}`,
  // Local time, so that the test passes in every time zone.
  endsAt: new Date(2026, 10, 22, 14, 35).toISOString(),
});

const offer = offerOf('GEZDGNBVGY3TQOJQ');
const SHOWN = 'GEZD GNBV GY3T QOJQ';

const refusal = (status: number, code: string, message: string) =>
  new Response(message, { status, headers: { 'x-error-code': code } });

type MockReplies = Record<string, () => Response | Promise<Response>>;

/**
 * Renders an admin page behind the second-factor gate, with mock responses by URL. Collects the
 * requests in `sent`.
 */
function show(step: SecondFactorStep, replies: MockReplies = {}) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push(`${address} ${typeof body === 'string' ? body : ''}`.trim());
    return (
      replies[address]?.() ??
      Response.json(address.endsWith('offer') ? offer : { ...ada, role: 'admin' })
    );
  });

  const client = createQueryClient();
  const due: User = { ...ada, secondFactorDue: step };
  client.setQueryData(sessionQuery.queryKey, due);

  const page = (
    <main id="content" tabIndex={-1}>
      <RequireRole path="/admin/members" requiredRole="admin">
        {() => <h1>Members</h1>}
      </RequireRole>
    </main>
  );

  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/admin/members?search=s'],
  });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return { sent, client };
}

describe('the code form', () => {
  it('sends the code without spaces on Enter and then shows the page', async () => {
    const { sent } = show('code');
    await userEvent.type(await screen.findByLabelText('Code'), ' 123 456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Members' })).toBeTruthy();
    expect(sent).toEqual(['/api/second-factor/code {"code":"123456"}']);
  });

  it('does not send an incomplete code, shows an error and focuses the field', async () => {
    const { sent } = show('code');
    await userEvent.type(await screen.findByLabelText('Code'), '12345');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

    expect(screen.getByRole('alert').textContent).toBe('Please enter the 6-digit code');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    expect(sent).toEqual([]);
  });

  it('shows why a code was rejected and lets the user try again', async () => {
    const message = 'This code was already used. Please wait for the next one.';
    show('code', { '/api/second-factor/code': () => refusal(409, 'CODE_EXPIRED', message) });
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  });

  it('refetches the session when a call requires a second factor', async () => {
    const { client } = show('code', {
      '/api/things': () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'A code first.'),
    });
    const admin: User = { ...ada, role: 'admin' };
    client.setQueryData(sessionQuery.queryKey, admin);
    await screen.findByRole('heading', { name: 'Members' });

    const invalidated = vi.spyOn(client, 'invalidateQueries');
    const { call } = await import('#web/platform/call.ts');
    const things = { ...getUser, path: '/api/things' };
    await client
      .fetchQuery({ queryKey: ['things'], queryFn: () => call(things, {}) })
      .catch(() => undefined);

    expect(invalidated).toHaveBeenCalledWith({ queryKey: sessionQuery.queryKey });
  });
});

describe('the setup', () => {
  it('shows the key as a QR code and as text, and ends with the first code', async () => {
    const { sent } = show('set-up');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText(SHOWN)).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Open the app with this key' }).getAttribute('href'),
    ).toBe(offer.otpauthUri);

    await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}');
    expect(await screen.findByRole('heading', { name: 'Members' })).toBeTruthy();
    expect(await screen.findByText('Second factor set up')).toBeTruthy();
    expect(sent).toEqual([
      '/api/second-factor/offer',
      `/api/second-factor/confirm {"code":"654321","pendingFactorId":"${offer.pendingFactorId}"}`,
    ]);
  });

  it('shows when the key expires, in local time', async () => {
    show('set-up');
    const line = await screen.findByText(/Enter the first code/);
    expect(line.textContent).toBe('Enter the first code by 2:35 PM.');
    expect(line.querySelector('time')?.dateTime).toBe(offer.endsAt);
  });

  it('keeps the focus when loading the key is retried', async () => {
    const failure = () => refusal(500, 'INTERNAL', 'Something went wrong.');
    let answer: (response: Response) => void = () => undefined;
    const slow = () => new Promise<Response>((resolve) => (answer = resolve));
    const replies = [failure, slow, slow];
    show('set-up', { '/api/second-factor/offer': () => replies.shift()?.() ?? failure() });
    (await screen.findByRole('button', { name: 'Try Again' })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Preparing setup');
    answer(failure());

    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(document.activeElement).toBe(again);

    await userEvent.keyboard('{Enter}');
    await screen.findByText('Preparing setup');
    answer(Response.json(offer));

    const key = await screen.findByText(SHOWN);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(key)).toBe(true);
  });

  it('links to a re-login and back when the sign-in is too old', async () => {
    const late = () =>
      refusal(403, 'RECENT_SIGN_IN_REQUIRED', 'Please log in again before you change this.');

    show('set-up', { '/api/second-factor/offer': late });

    const link = await screen.findByRole('link', { name: 'Log in again' });

    expect(link.getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fadmin%2Fmembers%3Fsearch%3Ds&again=1',
    );
  });
});

describe('a setup whose key has expired', () => {
  const over = () =>
    refusal(409, 'CODE_EXPIRED', 'This set-up took too long. Please begin it again.');
  const late = () =>
    refusal(403, 'RECENT_SIGN_IN_REQUIRED', 'Please log in again before you change this.');

  /**
   * Submits a code after the displayed key has expired. `next` lists the responses to later key
   * requests.
   */
  async function submitExpiredCode(...next: Array<() => Response | Promise<Response>>) {
    const offers = [() => Response.json(offer), ...next];
    const answerOffer = () =>
      offers.shift()?.() ?? refusal(500, 'INTERNAL', 'Something went wrong.');

    show('set-up', { '/api/second-factor/offer': answerOffer, '/api/second-factor/confirm': over });
    await userEvent.type(await screen.findByLabelText('Code'), '654321{Enter}');
  }

  const secondKey = () => Response.json(offerOf('MFRGGZDFMZTWQ2LK'));

  it('continues with a new key', async () => {
    await submitExpiredCode(secondKey);
    expect(await screen.findByText('MFRG GZDF MZTW Q2LK')).toBeTruthy();
    expect(screen.queryByText(SHOWN)).toBeNull();
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '');
  });

  it('announces and focuses a notice that the previous key has expired', async () => {
    await submitExpiredCode(secondKey);

    const title = await screen.findByText('Here’s a new key');
    const said = title.closest('[role=alert]');

    expect(said?.textContent).toMatch(/took too long.*Delete its entry from your app/);
    expect(document.activeElement).toBe(said?.parentElement);
    expect(title.closest('li')?.textContent).toContain('MFRG GZDF MZTW Q2LK');
  });

  it('focuses the page while the new key loads', async () => {
    await submitExpiredCode(() => new Promise<Response>(() => {}));
    expect(await screen.findByText(/Preparing a new one/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('links to a re-login when the sign-in is too old, and says which entry to delete', async () => {
    await submitExpiredCode(late);
    expect(await screen.findByRole('link', { name: 'Log in again' })).toBeTruthy();

    const said = screen.getByRole('alert');
    expect(said.textContent).toMatch(/^That key has expired.*Delete the old entry from your app/);
    expect(document.activeElement).toBe(said.parentElement);
  });

  it('shows the notice for a third key, too', async () => {
    await submitExpiredCode(secondKey, () => Response.json(offerOf('NBSWY3DPEB3W64TM')));
    await screen.findByText('MFRG GZDF MZTW Q2LK');
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
    await screen.findByText('NBSW Y3DP EB3W 64TM');

    expect(document.activeElement?.textContent).toContain('Here’s a new key');
  });
});

describe('a setup that was finished in another tab', () => {
  const message = 'Your second factor is set up. Please reload the page.';
  const done = () => refusal(409, 'CONFLICT', message);

  it('opens the page', async () => {
    show('set-up', { '/api/second-factor/offer': done });
    expect(await screen.findByRole('heading', { name: 'Members' })).toBeTruthy();
  });

  it('asks for a code when the session requires one', async () => {
    const replies = { [getUser.path]: () => Response.json({ ...ada, secondFactorDue: 'code' }) };
    show('set-up', { '/api/second-factor/offer': done, ...replies });
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy();
  });

  it('shows the message from the server until the next step is known', async () => {
    show('set-up', {
      '/api/second-factor/offer': done,
      [getUser.path]: () => new Promise<Response>(() => {}),
    });
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);

    const link = screen.getByRole('link', { name: 'Reload the page' });
    expect(link.getAttribute('href')).toBe('/admin/members?search=s');
  });

  it('keeps the message and sends no more requests when the session is unchanged', async () => {
    const replies = { [getUser.path]: () => Response.json({ ...ada, secondFactorDue: 'set-up' }) };
    const { sent, client } = show('set-up', { '/api/second-factor/offer': done, ...replies });
    await waitFor(() => expect(sent).toContain(getUser.path));
    await waitFor(() => expect(client.isFetching()).toBe(0));

    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(sent).toEqual(['/api/second-factor/offer', getUser.path]);
  });
});
