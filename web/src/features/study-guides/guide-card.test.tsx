// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { aStudyGuide } from '#shared/catalog/catalog.fixtures.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { GuideCard, formatGuideSize } from './guide-card.tsx';
import { useGuideDownload } from './use-guide-download.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

function Around({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ToastProvider>{children}</ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

describe('study guide', () => {
  it.each([
    [4, 1536, '4 pages · 1.50 KB'],
    [4, 0, '4 pages'],
    [0, 512, '512 Bytes'],
    [0, 0, 'PDF'],
  ])('shows %i pages and %i bytes as %s', (pageCount, fileSize, text) => {
    expect(formatGuideSize({ pageCount, fileSize })).toBe(text);
  });

  it('offers neither download nor reading when locked', () => {
    render(<GuideCard guide={aStudyGuide({ locked: true, fileUrl: null })} onRead={() => {}} />, {
      wrapper: Around,
    });

    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Requires Starter Plan')).toBeTruthy();
  });
});

describe('download', () => {
  it('saves the file under its original name and shows a toast', async () => {
    const answer = {
      url: '/media/x?Signature=1',
      contentType: 'application/pdf',
      expiresAt: '2026-11-21T10:00:00Z',
      fileName: 'The STAR workbook.pdf',
    };

    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));

    const save = vi.fn<(url: string, fileName: string) => void>();
    const { result } = renderHook(() => useGuideDownload(save), { wrapper: Around });
    act(() => result.current.mutate({ id: 'guide-one', title: 'The STAR workbook' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(answer.url, answer.fileName));

    expect((await screen.findAllByText('Download Started')).length).toBeGreaterThan(0);
  });

  it('shows the server’s error message', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response('Your plan does not include this.', {
          status: 403,
          headers: { 'x-error-code': 'PLAN_REQUIRED' },
        }),
      ),
    );

    const { result } = renderHook(() => useGuideDownload(() => {}), { wrapper: Around });
    act(() => result.current.mutate({ id: 'guide-one', title: 'The STAR workbook' }));
    await waitFor(() =>
      expect(screen.getAllByText('Your plan does not include this.').length).toBeGreaterThan(0),
    );
  });

  it('shows that the monthly limit is used up, and links to the plans', async () => {
    const message = 'You have opened 10 study guides this month.';
    const used = new Response(message, {
      status: 403,
      headers: { 'x-error-code': 'ALLOWANCE_USED' },
    });

    vi.stubGlobal('fetch', () => Promise.resolve(used));

    render(
      <GuideCard
        guide={aStudyGuide({ locked: false, fileUrl: '/api/study-guides/one/download' })}
        onRead={() => {}}
      />,
      { wrapper: Around },
    );

    await userEvent.click(screen.getByRole('button', { name: /^Download/ }));

    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
      '/subscribe?tier=professional',
    );
  });
});
