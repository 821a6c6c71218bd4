// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_CODE_HEADER } from '#shared/http/errors.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { GuideReader } from './guide-reader.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

/** Responses to requests for a signed URL, in order. */
let replies: Response[];
let asked: string[];

const refusal = (message: string, status: number) =>
  new Response(message, { status, headers: { [ERROR_CODE_HEADER]: 'TRY_AGAIN' } });

const anAddress = () =>
  Response.json({
    url: '/media/guide?Signature=1',
    contentType: 'application/pdf',
    expiresAt: '2026-11-21T10:05:00Z',
    fileName: 'The STAR workbook.pdf',
  });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(replies.shift() ?? Response.error());
  });
});

function show(...newReplies: Response[]) {
  replies = newReplies;

  const onClose = vi.fn<() => void>();

  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <GuideReader guide={{ id: 'guide-one', title: 'The STAR workbook' }} onClose={onClose} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return onClose;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('guide reader', () => {
  it('shows the server’s error message when a guide doesn’t open, and retries on request', async () => {
    show(refusal('Your plan does not include this.', 403), refusal('It is being prepared.', 409));
    expect((await screen.findByRole('alert')).textContent).toBe('Your plan does not include this.');

    await press('Retry');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('It is being prepared.'),
    );
    expect(asked).toHaveLength(2);
  });

  it('waits while the URL is requested again', async () => {
    show(refusal('Sorry.', 503));
    await screen.findByRole('alert');
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await press('Retry');

    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Loading the guide')).toBeTruthy();
  });

  it('offers to download a broken file', async () => {
    // jsdom has no workers, so the file can't be opened.
    show(anAddress());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The guide couldn’t be displayed. You can still download it.',
    );
  });

  it('downloads the guide and confirms it in the reader, because the toast is hidden', async () => {
    const clicked = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function click(this: HTMLAnchorElement) {
        expect([this.download, this.href]).toEqual([
          'The STAR workbook.pdf',
          `${location.origin}/media/guide?Signature=1`,
        ]);
      });

    show(refusal('Sorry.', 503), anAddress());
    await screen.findByRole('alert');
    await press('Download The STAR workbook');
    expect(await screen.findByText(/· Download Started/)).toBeTruthy();
    expect(clicked).toHaveBeenCalledOnce();

    clicked.mockRestore();
  });

  it('closes with its button', async () => {
    const onClose = show(refusal('Sorry.', 503));
    await press('Close');
    expect(onClose).toHaveBeenCalled();
  });
});
