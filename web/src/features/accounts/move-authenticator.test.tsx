// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
// Preloads the lazy component, so it renders immediately.
import './move-authenticator.tsx';
import { SecondFactor, SettingsPage } from './settings.page.tsx';

beforeEach(() => {
  document.cookie = '__Host-signed-in=1; Secure; Path=/';
});

afterEach(() => {
  cleanup();
  document.cookie = '__Host-signed-in=; max-age=0; Secure; Path=/';
  vi.unstubAllGlobals();
});

const ada: User = aUser('admin', { plan: null });

const through: User = { ...ada, hasSecondFactor: true };
const BEGIN = '/api/second-factor/move';
const FINISH = '/api/second-factor/move/confirm';

const offer = {
  pendingFactorId: 'offer-1',
  secret: 'GEZDGNBVGY3TQOJQ',
  otpauthUri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ',
  endsAt: '2026-11-22T14:35:00.000Z',
};

const refusal = (status: number, code: string, message: string) =>
  new Response(message, { status, headers: { 'x-error-code': code } });

/** Renders the controls for `user`. Returns the requests sent, as URL and body. */
function show(
  user: User,
  replies: Record<string, () => Response> = {},
  element = <SecondFactor />,
) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push(`${address} ${typeof body === 'string' ? body : ''}`.trim());
    return replies[address]?.() ?? Response.json(address === BEGIN ? offer : through);
  });

  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, user);

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter initialEntries={['/settings?tab=account']}>{element}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );

  return { sent, client };
}

const begin = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Use another phone' }));

async function prove() {
  await begin();
  await userEvent.keyboard('123456{Enter}');
  await screen.findByRole('img', { name: /QR code/ });
}

describe('the second-factor section', () => {
  it.each([
    ['a member', { ...ada, role: 'member' }],
    ['an administrator without a second factor', ada],
    [
      'an administrator who has yet to set up a second factor',
      { ...ada, role: 'member', secondFactorDue: 'set-up' },
    ],
  ] as const)('is hidden for %s', (_, user) => {
    show(user, {}, <SettingsPage />);
    screen.getByRole('heading', { name: 'Devices' });
    expect(screen.queryByRole('heading', { name: 'Second factor' })).toBeNull();
  });

  it('links to the code form first if no code was entered in this session', () => {
    show({ ...ada, role: 'member', secondFactorDue: 'code' }, {}, <SettingsPage />);
    const section = within(screen.getByRole('region', { name: 'Second factor' }));
    expect(
      section.getByRole('link', { name: 'enter a code from your old phone' }).getAttribute('href'),
    ).toBe('/admin/members');
    expect(section.queryByRole('button')).toBeNull();
  });
});

describe('moving to another phone', () => {
  it('requires a code from the old phone, then the first code from the new one', async () => {
    const { sent, client } = show(through);
    await begin();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    expect(sent).toEqual([]);

    await userEvent.keyboard('123 456{Enter}');
    await screen.findByText('GEZD GNBV GY3T QOJQ');
    expect(document.activeElement?.textContent).toMatch(/^That code is correct/);

    await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}');

    const said = await screen.findByText(/^Your codes now come from the new phone/);
    expect(document.activeElement).toBe(said);
    expect(screen.queryByText('GEZD GNBV GY3T QOJQ')).toBeNull();
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(through);
    expect(sent).toEqual([
      `${BEGIN} {"code":"123456"}`,
      `${FINISH} {"code":"654321","pendingFactorId":"offer-1"}`,
    ]);
  });

  it('shows why a code from the old phone was rejected and focuses the field', async () => {
    const message = 'This code was already used. Please wait for the next one.';
    show(through, { [BEGIN]: () => refusal(409, 'CODE_EXPIRED', message) });
    await begin();
    await userEvent.keyboard('123456{Enter}');

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('accepts another code when the first one was wrong', async () => {
    const message = 'That code isn’t from the entry you just added. Please check it and try again.';
    show(through, { [FINISH]: () => refusal(409, 'CODE_WRONG', message) });
    await prove();
    await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}');

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message);
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  });

  it('restarts with a code from the old phone when the key has expired, and announces and focuses the notice', async () => {
    show(through, { [FINISH]: () => refusal(409, 'CODE_EXPIRED', 'This took too long.') });
    await prove();
    await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}');

    const said = (await screen.findByText('That key has expired')).closest('[role=alert]');

    expect(said?.textContent).toMatch(/^That key has expired.*enter a code from your old phone/);
    expect(document.activeElement).toBe(said?.parentElement);
    expect(screen.queryByText('GEZD GNBV GY3T QOJQ')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it.each([
    ['before the first code', begin],
    ['after the first code', prove],
  ])('can be canceled %s, which focuses the button', async (_, until) => {
    const { sent } = show(through);
    await until();

    const before = sent.length;
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use another phone' }));
    expect(sent).toHaveLength(before);
  });
});
