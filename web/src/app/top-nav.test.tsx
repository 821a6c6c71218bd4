// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { aCoachQueueRequest } from '#shared/coaching/coaching.fixtures.ts';
import { createQueryClient } from './query-client.ts';
import { aUser } from './screen.fixtures.tsx';
import { TopNav } from './top-nav.tsx';
// Preloads the lazy menus, so they show immediately.
import { listAccountLinks } from './member-menus.tsx';
import '#shared/accounts/accounts.contract.ts';

const priya: User = aUser('member', {
  email: 'priya@example.com',
  firstName: 'Priya',
  lastName: 'Sharma',
  plan: 'professional',
});

afterEach(() => {
  cleanup();
  document.cookie = '__Host-signed-in=; max-age=0; Secure; Path=/';
  vi.unstubAllGlobals();
});

function show(path: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <TopNav />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function signIn(answer: Promise<Response>) {
  document.cookie = '__Host-signed-in=1; Secure; Path=/';
  vi.stubGlobal('fetch', () => answer);
}

const drawer = () => screen.getByRole('dialog', { name: 'Menu' });

const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the top bar for a visitor', () => {
  it('links to the trial and to a sign-in that returns to the page', async () => {
    show('/help?q=plan');

    const signInLink = await screen.findByRole('link', { name: 'Sign In' });

    expect(signInLink.getAttribute('href')).toBe('/api/login?returnTo=%2Fhelp%3Fq%3Dplan');
    expect(screen.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe(
      '/signup',
    );
  });

  it('shows a placeholder and no links while the session loads', async () => {
    signIn(new Promise<Response>(() => {}));
    show('/');

    expect(document.querySelector('header .animate-lamp')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Account/ })).toBeNull();
  });
});

describe('links to the administration', () => {
  const findLink = async (user: User) => {
    signIn(Promise.resolve(Response.json(user)));
    show('/');
    return screen.findByRole('link', { name: 'Admin Courses' });
  };

  it('are quieter for users that can’t open it', async () => {
    expect((await findLink(priya)).className).toContain('text-faint');
    cleanup();
    expect((await findLink({ ...priya, role: 'admin' })).className).not.toContain('text-faint');
  });

  it('stay clear for an administrator with a pending second factor', async () => {
    const link = await findLink({ ...priya, withheldRole: 'admin' });
    expect(link.className).not.toContain('text-faint');
  });
});

describe('the link to the coach desk', () => {
  const request = aCoachQueueRequest();
  const requests = [
    request,
    { ...request, id: 'member-2_0000000002-1', status: 'in_review', isMine: true },
    { ...request, id: 'member-3_0000000003-1', status: 'in_review', coachName: 'Cyril' },
  ];

  const showTo = (user: User, found: readonly unknown[]) => {
    document.cookie = '__Host-signed-in=1; Secure; Path=/';
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        Response.json(
          address.startsWith('/api/coach/requests') ? { requests: found, next: null } : user,
        ),
      ),
    );
    show('/');
  };

  it('shows a coach how many requests wait for them', async () => {
    showTo({ ...priya, role: 'coach' }, requests);
    const link = await screen.findByRole('link', { name: 'Coach desk (2)' });
    expect(link.getAttribute('href')).toBe('/coach');
  });

  it('shows no number if nobody waits, and isn’t in the bar of others', async () => {
    showTo({ ...priya, role: 'coach' }, []);
    const bar = (await screen.findAllByRole('banner'))[0] ?? document.body;
    expect(await within(bar).findByRole('link', { name: 'Coach desk' })).toBeTruthy();

    cleanup();
    showTo({ ...priya, role: 'admin' }, requests);
    await screen.findByRole('link', { name: 'Admin Courses' });
    expect(screen.queryByRole('link', { name: /^Coach desk \(/ })).toBeNull();
  });
});

describe('the top bar for a member', () => {
  beforeEach(async () => {
    signIn(Promise.resolve(Response.json(priya)));
    show('/courses/one');
    await screen.findByRole('button', { name: 'Account of Priya Sharma' });
  });

  it('shows the practice room and then the links in spec order, with the current one marked', () => {
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(namesIn(nav)).toEqual([
      'Practice',
      'Courses',
      'Podcasts',
      'Study Guides',
      'Admin Courses',
      'Admin Study Guides',
      'Admin Podcasts',
    ]);

    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Courses');
  });

  it('opens a menu with the name, the email and the account’s links, which Escape closes', async () => {
    const button = screen.getByRole('button', { name: 'Account of Priya Sharma' });
    const menu =
      document.getElementById(button.getAttribute('aria-controls') ?? '') ?? document.body;
    expect(menu.hidden).toBe(true);

    await userEvent.click(button);
    expect(menu.hidden).toBe(false);
    expect(menu.textContent).toContain('Priya Sharma');
    expect(menu.textContent).toContain('priya@example.com');

    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ...listAccountLinks({ role: 'member' }).map(({ label, to }) => [label, to]),
      ['Log out', '/api/logout'],
    ]);

    await userEvent.keyboard('{Escape}');
    expect(menu.hidden).toBe(true);
    expect(document.activeElement).toBe(button);
  });

  it('has a drawer with the same links and actions, which closes when a link is clicked', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await within(drawer()).findByRole('link', { name: 'Log out' });
    expect(namesIn(drawer())).toEqual([
      ...namesIn(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body),
      ...listAccountLinks({ role: 'member' }).map(({ label }) => label),
      'Log out',
    ]);

    await userEvent.click(within(drawer()).getByRole('link', { name: 'Podcasts' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Podcasts');
  });
});
