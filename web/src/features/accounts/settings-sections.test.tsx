// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aProfile } from '#shared/accounts/profile.fixtures.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { DeleteRecordings } from '#web/features/practice/practice-settings.public.ts';
// Preloads the lazy toast region, so no test waits for it.
import '#web/ui/messages/toast-region.tsx';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { DevicesPanel, SignOutEverywhere } from './devices-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { MailChoicesPanel } from './mail-choices-panel.tsx';
import { SettingsPage } from './settings.page.tsx';
import { SignInMethodsPanel } from './sign-in-methods-panel.tsx';

const mailChoices = {
  analysisReady: true,
  coachAnswered: true,
  planReminder: false,
  dailyDigest: false,
};

const sam = {
  id: 'm-1',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Starter',
  profileImageUrl: null,
  plan: null,
  paymentDueBy: null,
};

type Answer = (address: string, body: unknown) => Response | undefined;

function show(section: ReactNode, answer: Answer, path = '/settings') {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push(`${method} ${address}`);

    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answered = answer(`${method} ${address}`, parsed);
    if (!answered) throw new TypeError('Failed to fetch');

    return answered;
  });

  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>{section}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );

  return { sent };
}

describe('the page', () => {
  const readHeadings = (tab: string) =>
    within(screen.getByRole('tabpanel', { name: tab }))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);

  it('opens with the plan, has the other settings in two more tabs, and keeps opened ones', async () => {
    show(<SettingsPage />, () => undefined);
    expect(readHeadings('Plan and money')).toEqual(['Plan', 'This month']);
    expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(3);

    const plan = screen.getByRole('heading', { name: 'This month' });
    await userEvent.click(screen.getByRole('tab', { name: 'Practice' }));
    expect(readHeadings('Practice')).toEqual([
      'Interview plan',
      'Analysis settings',
      'My recordings',
    ]);
    expect(plan.isConnected).toBe(true);
  });

  it('opens the tab of a section that a link names, and scrolls to it', () => {
    const scrolledTo: string[] = [];
    Object.assign(Element.prototype, {
      scrollIntoView(this: Element) {
        scrolledTo.push(this.id);
      },
    });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

    show(<SettingsPage />, () => undefined, '/settings?export');

    screen.getByRole('tab', { name: 'Account', selected: true });
    expect(scrolledTo).toEqual(['export']);
  });
});

describe('the email settings', () => {
  const profile = () => Response.json(aProfile({ mailChoices }));
  const coach = () => screen.getByRole<HTMLInputElement>('switch', { name: /coach answers/ });

  it('can be switched off individually', async () => {
    const bodies: unknown[] = [];
    show(<MailChoicesPanel />, (line, body) => {
      if (line === 'GET /api/profile') return profile();

      if (line === 'PUT /api/profile/mails') bodies.push(body);

      return line === 'PUT /api/profile/mails'
        ? Response.json({ ...mailChoices, coachAnswered: false })
        : undefined;
    });

    await screen.findAllByRole('switch');
    await userEvent.click(coach());
    expect(coach().checked).toBe(false);

    await waitFor(() => expect(bodies).toEqual([{ coachAnswered: false }]));
  });

  it.each([
    ['bounced', 'Our last email bounced'],
    ['marked-as-spam', 'One of our emails was marked as spam'],
  ] as const)('explain why email to the member has stopped (%s)', async (mailProblem, cause) => {
    document.cookie = '__Host-signed-in=1; Secure; Path=/';

    show(<MailChoicesPanel />, (line) => {
      if (line === 'GET /api/auth/user') return Response.json({ ...sam, role: 'member' });
      return line === 'GET /api/profile' ? Response.json(aProfile({ mailProblem })) : undefined;
    });

    const link = await screen.findByRole('link', { name: 'Change email' });
    expect(link.getAttribute('href')).toBe('/profile');

    const notice = `We can’t reach you at sam@example.com. ${cause}, so we stopped sending`;
    expect(document.body.textContent).toContain(notice);
  });

  it.each([
    ['member', 3],
    ['admin', 4],
  ])('offer the daily overview only to administrators (%s)', async (role, expected) => {
    document.cookie = '__Host-signed-in=1; Secure; Path=/';
    show(<MailChoicesPanel />, (line) =>
      line === 'GET /api/auth/user' ? Response.json({ ...sam, role }) : profile(),
    );

    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(expected));
  });

  it('keep the saved change when the other fails to save', async () => {
    const replies = [undefined, Response.json({ ...mailChoices, analysisReady: false })];
    show(<MailChoicesPanel />, (line) => {
      if (line.startsWith('PUT')) return replies.shift();
      return line === 'GET /api/profile' ? profile() : undefined;
    });
    await screen.findAllByRole('switch');

    const analysis = screen.getByRole<HTMLInputElement>('switch', { name: /analysis is ready/ });
    await userEvent.click(coach());
    await userEvent.click(analysis);
    await waitFor(() => expect(replies).toEqual([]));
    await waitFor(() => expect([analysis.checked, coach().checked]).toEqual([false, true]));
  });

  it('roll back a change that fails to save', async () => {
    show(<MailChoicesPanel />, (line) => (line === 'GET /api/profile' ? profile() : undefined));
    await screen.findAllByRole('switch');
    await userEvent.click(coach());

    expect(
      (await screen.findAllByText('Couldn’t save your email settings')).length,
    ).toBeGreaterThan(0);
    expect(coach().checked).toBe(true);
  });
});

describe('the data export', () => {
  it('requires a recent sign-in, and otherwise links to a re-login and back', async () => {
    const requestedAt = '2026-01-05T10:00:00.000Z';
    const copy = {
      state: 'ready',
      requestedAt,
      validUntil: '2026-01-12T10:00:00.000Z',
      sizeBytes: 2048,
    };

    const refused = { status: 403, headers: { 'x-error-code': 'RECENT_SIGN_IN_REQUIRED' } };
    show(<ExportPanel />, (line) =>
      line === 'GET /api/account/export'
        ? Response.json({ copy })
        : new Response('Please log in again before you download your data.', refused),
    );

    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));

    const notice = await screen.findByRole('alert');

    expect(notice.textContent).toContain('Please log in again before you download your data.');
    expect(within(notice).getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fsettings%3Fexport&again=1',
    );
  });
});

describe('deleting all recordings', () => {
  const ids = ['000000001-aaaa', '000000002-bbbb', '000000003-cccc'];

  it('shows the count, deletes each recording and lets the user retry failures', async () => {
    const gone = new Set<string>();
    let isAway = true;

    const { sent } = show(<DeleteRecordings />, (line) => {
      if (line === 'GET /api/user-videos') {
        return Response.json(ids.filter((id) => !gone.has(id)).map((id) => aVideo({ id })));
      }

      const id = line.split('/').at(-1) ?? '';
      if (isAway && id === ids[1]) return undefined;

      gone.add(id);

      return new Response(null, { status: 204 });
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Delete my recordings' }));

    const first = within(await screen.findByRole('dialog', { name: 'Delete 3 recordings?' }));
    expect(sent.some((line) => line.startsWith('DELETE'))).toBe(false);

    await userEvent.click(first.getByRole('button', { name: 'Delete' }));
    expect((await screen.findAllByText('Couldn’t delete 1 recording')).length).toBeGreaterThan(0);

    isAway = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my recordings' }));

    const second = within(await screen.findByRole('dialog', { name: 'Delete 1 recording?' }));
    await userEvent.click(second.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have no recordings.')).toBeTruthy();
    expect([...gone].toSorted()).toEqual(ids);
  });
});

describe('the device list', () => {
  const signedInAt = '2026-01-05T10:00:00.000Z';
  const lastSeenAt = new Date().toISOString();
  const phone = { id: 'a'.repeat(43), device: 'Safari on iPhone', signedInAt, lastSeenAt };
  const laptop = { id: 'b'.repeat(43), device: 'a browser', signedInAt, lastSeenAt };
  const listed = (...others: (typeof phone)[]) =>
    Response.json({ current: { device: 'Chrome on Windows', signedInAt }, others });
  const devices = (answer: Answer) => show(<DevicesPanel />, answer);
  const button = (device: string) => screen.findByRole('button', { name: `Log out ${device}` });
  const rows = () =>
    within(screen.getByRole('list', { name: 'Your devices' })).getAllByRole('listitem');

  it('starts with this device, which has no button, and drops a device after its sign-out', async () => {
    // The mock server still lists the ended session, as the real server may for a moment.
    const { sent } = devices((line) =>
      line === 'GET /api/account/sessions'
        ? listed(phone, laptop)
        : new Response(null, { status: 204 }),
    );

    await userEvent.click(await button('Safari on iPhone'));
    expect(sent.at(-1)).toBe(`DELETE /api/account/sessions/${phone.id}`);

    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.textContent).toMatch(/^Chrome on WindowsThis deviceLogged in Jan 5, 2026/);
    expect(rows()[1]?.textContent).toMatch(
      /^a browserLast seen a few minutes ago Logged in Jan 5, 2026/,
    );
    expect(within(rows()[0] ?? document.body).queryByRole('button')).toBeNull();
    expect(
      (await screen.findAllByText('Safari on iPhone is now logged out.')).length,
    ).toBeGreaterThan(0);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Your devices' }));
  });

  it('says so if this is the only device', async () => {
    devices(() => listed());
    expect(await screen.findByText('You’re logged in on this device only.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('requires a recent sign-in to sign out a device, and otherwise links to a re-login and back', async () => {
    const refused = { status: 403, headers: { 'x-error-code': 'RECENT_SIGN_IN_REQUIRED' } };
    devices((line) =>
      line === 'GET /api/account/sessions'
        ? listed(phone)
        : new Response('Please log in again before you log out another device.', refused),
    );

    await userEvent.click(await button('Safari on iPhone'));

    const notice = await screen.findByRole('alert');

    expect(notice.textContent).toContain('That device wasn’t logged out. Please log in again');
    expect(within(notice).getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fsettings%3Fdevices&again=1',
    );
    expect(rows()).toHaveLength(2);
  });

  it('is refetched when the session has already ended', async () => {
    let isThere = true;
    const { sent } = devices((line) => {
      if (line === 'GET /api/account/sessions') return isThere ? listed(phone) : listed();

      isThere = false;

      return new Response('We couldn’t find that. It may have been deleted.', {
        status: 404,
        headers: { 'x-error-code': 'NOT_FOUND' },
      });
    });

    await userEvent.click(await button('Safari on iPhone'));

    expect(await screen.findByText('You’re logged in on this device only.')).toBeTruthy();
    expect((await screen.findAllByText('Already logged out')).length).toBeGreaterThan(0);
    expect(sent.map((line) => line.split(' ')[0])).toEqual(['GET', 'DELETE', 'GET']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be reloaded after a failure', async () => {
    let isAway = true;
    devices(() => (isAway ? undefined : listed()));

    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('alert').textContent).toContain('Your devices couldn’t be loaded.');

    isAway = false;
    await userEvent.click(again);
    expect(await screen.findByText('You’re logged in on this device only.')).toBeTruthy();
  });
});

describe('signing out everywhere', () => {
  it('says that private links stop working', async () => {
    show(<SignOutEverywhere />, () => undefined);
    expect(screen.getByText(/turns off your private links/)).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    expect(
      screen.getByText(/Your calendar link, podcast feed, and links to shared reports will stop/),
    ).toBeTruthy();
  });

  it('asks for confirmation and reports a failure', async () => {
    const { sent } = show(<SignOutEverywhere />, () => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));

    const question = within(await screen.findByRole('dialog', { name: 'Log out everywhere?' }));
    expect(sent).toEqual([]);

    await userEvent.click(question.getByRole('button', { name: 'Log out everywhere' }));
    expect((await question.findByRole('alert')).textContent).toBe(
      'You weren’t logged out. Check your connection and try again.',
    );
    expect(sent).toEqual(['POST /api/sessions/end']);
  });
});

describe('the ways to log in', () => {
  const passkey = { name: 'iPhone', createdAt: '2026-11-03T12:00:00.000Z' };
  const list = (methods: object) => (line: string) =>
    line === 'GET /api/account/sign-in-methods' ? Response.json(methods) : undefined;

  it('lists passkeys and the password, and resets them after confirmation', async () => {
    const { sent } = show(<SignInMethodsPanel />, list({ hasPassword: true, passkeys: [passkey] }));
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Emailed code',
      'Password',
      'Passkey iPhoneAdded Nov 3, 2026',
    ]);

    await userEvent.click(screen.getByRole('button', { name: 'Reset ways to log in' }));

    const question = within(
      await screen.findByRole('dialog', { name: 'Reset all ways to log in?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Reset' }));
    expect((await question.findByRole('alert')).textContent).toContain('Nothing was reset.');
    expect(sent.at(-1)).toBe('POST /api/account/sign-in-methods/reset');
  });

  it('offers no reset if there are only emailed codes', async () => {
    show(<SignInMethodsPanel />, list({ hasPassword: false, passkeys: [] }));
    expect(await screen.findByText('Emailed code')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks the member to log in again if passkeys can’t be listed', async () => {
    show(<SignInMethodsPanel />, list({ hasPassword: false, passkeys: null }));
    expect((await screen.findByRole('link', { name: 'Log in again' })).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fsettings%3Fsign-in&again=1',
    );
  });
});
