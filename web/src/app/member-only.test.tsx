// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prerenderedPages } from '#shared/product/prerendered-pages.ts';
// Preloads the lazy toast region, so no test waits for it.
import '#web/ui/messages/toast-region.tsx';
import { ToastProvider, loadToastRegion } from '#web/ui/messages/toast.tsx';
import { getAvatarLetter } from './member-menus.tsx';
import { MemberOnly, Unauthorized, buildUnauthorizedMessage } from './member-only.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(leave: (url: string) => void) {
  render(
    <MemoryRouter initialEntries={['/video-analysis?tab=library']}>
      <ToastProvider>
        <Unauthorized redirect={leave} />
      </ToastProvider>
    </MemoryRouter>,
  );
}

describe('a member page without a session', () => {
  it("shows 'Unauthorized' and names the requested section", async () => {
    show(() => {});

    // In one check, because the notice disappears after 5 s.
    await waitFor(() => {
      expect(screen.getByText('Unauthorized', { selector: '.font-semibold' })).toBeTruthy();
      expect(
        screen.getByText('Please log in to access video analysis.', { selector: '.text-soft' }),
      ).toBeTruthy();
    });
  });

  it('redirects to sign-in after 500 ms, with a return path', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const leave = vi.fn<(url: string) => void>();
    show(leave);
    // The page was the first to wait for this promise, so the redirect timer starts before this
    // await resumes.
    await loadToastRegion();
    vi.advanceTimersByTime(499);
    expect(leave).not.toHaveBeenCalled();

    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledWith('/api/login?returnTo=%2Fvideo-analysis%3Ftab%3Dlibrary');
  });

  it('names the requested section in the message', () => {
    expect(buildUnauthorizedMessage('/courses/7')).toBe('Please log in to access courses.');
    expect(buildUnauthorizedMessage('/study-guides')).toBe('Please log in to access study guides.');
    expect(buildUnauthorizedMessage('/settings')).toBe('You are logged out. Logging in again...');
  });
});

it.each(prerenderedPages.filter(({ audience }) => audience === 'member'))(
  'shows $path before the session is known',
  ({ path }) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route element={<MemberOnly />}>
              <Route path="*" element={<p>The page</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );

    expect(screen.getByText('The page')).toBeTruthy();
  },
);

describe('the avatar letter', () => {
  it('is taken from the first name, or else the email, and is U if both are empty', () => {
    expect(getAvatarLetter({ firstName: 'priya', email: 'x@y.z' })).toBe('P');
    expect(getAvatarLetter({ firstName: ' ', email: 'x@y.z' })).toBe('X');
    expect(getAvatarLetter({ firstName: '', email: '' })).toBe('U');
  });
});
