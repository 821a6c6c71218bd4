// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { OpenFileButton } from './open-file-button.tsx';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openTab() {
  const tab = {
    opener: window,
    document: document.implementation.createHTMLDocument(),
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };

  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);

  return tab;
}

function show(fetchUrl: (id: string) => Promise<string>, item = aPodcast({ title: 'Calm' })) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <OpenFileButton label="Play" item={item} fetchUrl={fetchUrl} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('button that opens a file', () => {
  it('opens a tab in the click, and says that the file is being prepared until the tab has its URL', async () => {
    const tab = openTab();
    let resolve = (_url: string) => {};
    show(() => new Promise((settle) => (resolve = settle)));
    await press('Play Calm');
    expect(screen.getByRole('button', { name: 'Preparing… Calm' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect([tab.opener, tab.document.body.textContent]).toEqual([null, 'Preparing the file…']);

    resolve('/media/content/calm.mp3?Signature=x');
    await screen.findByRole('button', { name: 'Play Calm' });
    expect(tab.location.replace).toHaveBeenCalledWith('/media/content/calm.mp3?Signature=x');
  });

  it('closes the tab and shows the reason if there is no URL', async () => {
    const tab = openTab();
    show(() =>
      Promise.reject(new ApiError(409, 'The file is still being prepared.', 'FILE_NOT_READY')),
    );
    await press('Play Calm');
    expect(await screen.findByText('The file is still being prepared.')).toBeTruthy();

    await waitFor(() => expect(tab.close).toHaveBeenCalled());
  });

  it('says what to do if the browser blocks the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);

    const fetchUrl = vi.fn<(id: string) => Promise<string>>();
    show(fetchUrl);
    await press('Play Calm');

    expect(await screen.findByText('Your browser blocked the new tab')).toBeTruthy();
    expect(fetchUrl).not.toHaveBeenCalled();
  });

  it('says that the file is being prepared while it is copied', async () => {
    const open = vi.spyOn(window, 'open');
    show(() => Promise.resolve(''), aPodcast({ title: 'Calm', fileState: 'copying' }));
    await press('Preparing… Calm');
    expect(open).not.toHaveBeenCalled();
  });
});
