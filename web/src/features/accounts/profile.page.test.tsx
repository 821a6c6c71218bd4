// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aProfile } from '#shared/accounts/profile.fixtures.ts';
import type { Profile } from '#shared/accounts/profile.ts';
import { changeProfile } from '#shared/accounts/profile.contract.ts';
import { UserIdentity } from '#web/app/member-menus.tsx';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { useSession } from '#web/platform/session.ts';
// Preloads the lazy toast region, so no test waits for it.
import '#web/ui/messages/toast-region.tsx';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { ProfilePage } from './profile.page.tsx';
import { validatePicture } from './profile-picture.tsx';

const sam: User = aUser('member', { firstName: 'Sam', lastName: 'Starter', plan: null });

const fresh = aProfile();

type MockReplies = Readonly<Record<string, (body: unknown) => Response>>;

/** Stands in for the navigation bar, which must update immediately after a save. */
function Bar() {
  const { user } = useSession();
  return user && <UserIdentity user={user} />;
}

function show(replies: MockReplies = {}, profile: Profile = fresh, user: User = sam) {
  const sent: [string, unknown][] = [];
  const usual: MockReplies = {
    'GET /api/auth/user': () => Response.json(user),
    'GET /api/profile': () => Response.json(profile),
  };

  document.cookie = '__Host-signed-in=1; Secure; Path=/';

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const line = `${method} ${address}`;
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push([line, parsed]);

    const answer = replies[line] ?? usual[line];
    if (!answer) throw new TypeError('Failed to fetch');

    return answer(parsed);
  });

  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });

  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Bar />
          <ProfilePage />
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );

  return { sent };
}

const refusal = (status: number, code: string, message: string) => () =>
  new Response(message, { status, headers: { 'x-error-code': code } });

/**
 * The mock server's replies after another tab has saved a new first name, which makes this form's
 * revision stale.
 */
function anotherTabSaved(): MockReplies {
  const saved = aProfile({ firstName: 'Samuel', revision: 2 });
  const profiles = [fresh, saved];

  return {
    'GET /api/profile': () => Response.json(profiles.shift() ?? saved),
    'PUT /api/profile': (body) => {
      const { revision, ...form } = changeProfile.body.parse(body);
      if (revision !== 2) return refusal(409, 'STALE_REVISION', 'Changed elsewhere.')();
      return Response.json({ ...sam, ...form, revision: 3 });
    },
  };
}

const puts = (sent: readonly [string, unknown][]) =>
  sent.filter(([line]) => line === 'PUT /api/profile').map(([, body]) => body);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });

const type = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};

describe('the profile', () => {
  it('saves names and career stage, and updates them across the site', async () => {
    const { sent } = show({
      'PUT /api/profile': () => Response.json({ ...sam, firstName: 'Nora', revision: 2 }),
    });
    await type('First name', ' Nora ');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Student');
    await press('Save');

    expect(await screen.findByText('Nora Starter')).toBeTruthy();
    expect(sent.at(-1)).toEqual([
      'PUT /api/profile',
      { firstName: 'Nora', lastName: 'Starter', professionLevel: 'student', revision: 1 },
    ]);
  });

  it('saves once for a double click, and bases the next save on the response', async () => {
    let revision = 1;
    const { sent } = show({
      'PUT /api/profile': () => Response.json({ ...sam, revision: ++revision }),
    });
    const button = await screen.findByRole('button', { name: 'Save' });

    act(() => {
      button.click();
      button.click();
    });

    await screen.findByText('Profile saved');
    await press('Save');
    await waitFor(() => expect(puts(sent)).toMatchObject([{ revision: 1 }, { revision: 2 }]));
  });

  it('keeps the draft when another tab saved first, shows both versions and saves the chosen one', async () => {
    const { sent } = show(anotherTabSaved());
    await type('First name', 'Nora');
    await press('Save');

    const notice = within(await screen.findByRole('region', { name: /changed in another tab/ }));
    expect(document.activeElement).toBe(
      screen.getByRole('region', { name: /changed in another tab/ }),
    );
    expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Samuel',
      'Nora',
    ]);
    expect(await field('First name')).toHaveProperty('value', 'Nora');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    // The navigation bar shows the other tab's saved name.
    expect(screen.getByText('Samuel Starter')).toBeTruthy();

    await press('Keep my version');
    expect(await screen.findByText('Nora Starter')).toBeTruthy();
    expect(puts(sent)).toMatchObject([
      { firstName: 'Nora', revision: 1 },
      { firstName: 'Nora', revision: 2 },
    ]);
    expect(document.activeElement).toBe(await field('First name'));
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('can use the version from another tab without saving again', async () => {
    const { sent } = show(anotherTabSaved());
    await type('First name', 'Nora');
    await press('Save');
    await press('Use the saved version');

    expect(await field('First name')).toHaveProperty('value', 'Samuel');
    expect(document.activeElement).toBe(await field('First name'));
    expect(puts(sent)).toHaveLength(1);
  });

  it('keeps the draft when the other version fails to load', async () => {
    const replies = [Response.json(fresh)];
    show({
      ...anotherTabSaved(),
      'GET /api/profile': () => replies.shift() ?? new Response('no', { status: 503 }),
    });

    await type('First name', 'Nora');
    await press('Save');

    expect((await screen.findAllByText('Couldn’t save your profile')).length).toBeGreaterThan(0);
    expect(await field('First name')).toHaveProperty('value', 'Nora');
  });

  it('shows errors beside missing fields and sends nothing', async () => {
    const { sent } = show();
    await userEvent.clear(await field('Last name'));
    await press('Save');

    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Last name'));
    expect(sent.filter(([line]) => line.startsWith('PUT'))).toEqual([]);
  });

  it('can be reloaded after a failure', async () => {
    show({ 'GET /api/profile': refusal(503, 'TRY_AGAIN', 'Please try again.') });
    expect(await screen.findByText('Your profile couldn’t be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

describe('the picture', () => {
  it.each([
    ['image/svg+xml', 100, /JPEG, PNG or WebP/],
    ['image/png', 0, /empty/],
    ['image/png', 15 * 1024 * 1024 + 1, /under 15 MB/],
  ])('is rejected before the upload if it has type %s and %i bytes', (kind, size, words) => {
    expect(validatePicture({ type: kind, size })).toMatch(words);
  });

  it('can be removed', async () => {
    show({ 'DELETE /api/profile/picture': () => Response.json(sam) }, fresh, {
      ...sam,
      profileImageUrl: '/images/one',
    });
    expect((await screen.findByAltText('You')).getAttribute('src')).toBe('/images/one');

    await press('Remove');
    await waitFor(() => expect(screen.queryByAltText('You')).toBeNull());
  });
});

describe('the email', () => {
  const change = { email: 'new@example.com', endsAt: '2026-01-01T12:10:00.000Z' };

  it('is changed with a code that may contain spaces, and is updated across the site', async () => {
    const { sent } = show({
      'POST /api/profile/email': () => Response.json(change, { status: 202 }),
      'POST /api/profile/email/confirm': () => Response.json({ ...sam, email: change.email }),
    });

    await press('Change email');
    expect(document.activeElement).toBe(await field('New email'));

    await type('New email', change.email);
    await press('Send code');
    await type('Code', '1234 5678');
    await press('Change email');
    await waitFor(() => expect(screen.getAllByText(change.email).length).toBeGreaterThan(1));
    expect(sent.at(-1)).toEqual(['POST /api/profile/email/confirm', { code: '12345678' }]);
  });

  it('is validated before anything is sent', async () => {
    const { sent } = show();
    await press('Change email');
    await type('New email', 'sаm@example.com');
    await press('Send code');

    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(sent.some(([line]) => line.startsWith('POST'))).toBe(false);
  });

  it('is submitted once for a double click, and each new code is a new submission', async () => {
    const { sent } = show({
      'POST /api/profile/email': () => Response.json(change, { status: 202 }),
    });
    await press('Change email');
    await type('New email', change.email);

    const button = screen.getByRole('button', { name: 'Send code' });
    act(() => {
      button.click();
      button.click();
    });

    await press('Send a new code');
    await screen.findByText('We sent a new code');
    await press('Send a new code');

    await waitFor(() => {
      const asked = sent
        .filter(([line]) => line === 'POST /api/profile/email')
        .map(([, body]) => JSON.stringify(body));
      expect([asked.length, new Set(asked).size]).toEqual([3, 3]);
    });
  });

  it('links to a re-login when the sign-in is too old', async () => {
    show({
      'POST /api/profile/email': refusal(403, 'RECENT_SIGN_IN_REQUIRED', 'Please log in again.'),
    });
    await press('Change email');
    await type('New email', change.email);
    await press('Send code');

    const link = await screen.findByRole('link', { name: 'Log in again' });

    expect(link.getAttribute('href')).toBe('/api/login?returnTo=%2Fprofile&again=1');
  });

  it('keeps the form when the code is wrong, and closes it when the change is canceled', async () => {
    show(
      {
        'POST /api/profile/email/confirm': refusal(
          409,
          'CODE_WRONG',
          'That code isn’t right. Please check it and try again.',
        ),
        'DELETE /api/profile/email': () => new Response(null, { status: 204 }),
      },
      { ...fresh, emailChange: change },
    );

    await type('Code', '123');
    await press('Change email');
    expect(screen.getByText('Please enter the 8-digit code')).toBeTruthy();

    await type('Code', '12345678');
    await press('Change email');
    expect(
      await screen.findByText('That code isn’t right. Please check it and try again.'),
    ).toBeTruthy();

    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Change email' })).toBeTruthy();
  });
});
