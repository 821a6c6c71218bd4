// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMockStorage, type MockStorage } from '../../platform/storage.fixtures.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { UploadField, type UploadFieldProps } from './upload-field.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '../../ui/toast-region.tsx';

let storage: MockStorage;
let places: string[];
/** The upload URLs that were released. */
let released: unknown[];
beforeAll(async () => {
  storage = await startMockStorage();
});
afterAll(() => storage.close());
beforeEach(() => {
  released = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    if (address === '/api/objects/release') {
      released.push(JSON.parse(String(body)));
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    const place = places.shift();
    if (!place) return Promise.resolve(new Response('Too many.', { status: 429 }));
    return Promise.resolve(Response.json({ uploadURL: storage.origin + place }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lesson = new File(['12345678'], 'lesson.mp4', { type: 'video/mp4' });

function show(leadsTo: string[], given: Partial<UploadFieldProps> = {}) {
  places = leadsTo;
  const onUploaded = vi.fn<UploadFieldProps['onUploaded']>();
  const onBusy = vi.fn<UploadFieldProps['onBusy']>();
  const common = { label: 'Course Video', noun: 'Video', accept: 'video/*', hasFile: false, disabled: false };
  const client = new QueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <UploadField {...common} onBusy={onBusy} onUploaded={onUploaded} {...given} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { ...view, client, onUploaded, onBusy };
}
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Course Video', { selector: 'input' }), file);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('an upload of a form', () => {
  it('hands over the address once storage has the file, and says so', async () => {
    const { onUploaded, onBusy } = show(['/taken']);
    await choose(lesson);
    expect(await screen.findByText('Video uploaded successfully')).toBeTruthy();
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith(`${storage.origin}/taken`, lesson);
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
  });

  it('shows the progress of a file by name', async () => {
    show(['/slow']);
    await choose(lesson);
    expect(await screen.findByRole('progressbar', { name: 'Upload of Video' })).toBeTruthy();
    expect(screen.getByText('lesson.mp4')).toBeTruthy();
  });

  it('stops on Cancel, says nothing more about it and gives the place back', async () => {
    const { onUploaded, onBusy } = show(['/slow']);
    await choose(lesson);
    await press('Cancel upload of Video');
    await waitFor(() => expect(released).toEqual([{ uploadURL: `${storage.origin}/slow` }]));
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onBusy).toHaveBeenLastCalledWith(false);
    expect(onUploaded).not.toHaveBeenCalled();
  });

  it('says why it failed, and sends the same file again', async () => {
    const { onUploaded } = show(['/refused', '/taken']);
    await choose(lesson);
    expect((await screen.findByRole('alert')).textContent).toBe('Upload failed: 403 - Access Denied');
    await press('Try Again');
    await waitFor(() => expect(onUploaded).toHaveBeenCalledExactlyOnceWith(`${storage.origin}/taken`, lesson));
    expect(released).toEqual([{ uploadURL: `${storage.origin}/refused` }]);
  });

  it('says when there is no place for it', async () => {
    show([]);
    await choose(lesson);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to get upload URL');
  });

  it('is given up when the form is left', async () => {
    const { unmount } = show(['/slow']);
    await choose(lesson);
    await screen.findByRole('progressbar');
    unmount();
    await waitFor(() => expect(released).toEqual([{ uploadURL: `${storage.origin}/slow` }]));
  });

  it('refuses what is larger than 2 GB before anything is sent', async () => {
    const { onBusy } = show(['/taken']);
    await choose(
      Object.defineProperty(new File(['x'], 'film.mp4', { type: 'video/mp4' }), 'size', { value: 2 ** 31 + 1 }),
    );
    expect((await screen.findAllByText('File too large')).length).toBeGreaterThan(0);
    expect(onBusy).not.toHaveBeenCalled();
  });

  it('removes only what may be left out', async () => {
    const onRemove = vi.fn<() => void>();
    show([], { hasFile: true, onRemove });
    expect(screen.getByRole('button', { name: 'Replace Video' })).toBeTruthy();
    await press('Remove Video');
    expect(onRemove).toHaveBeenCalledOnce();
    cleanup();
    show([], { hasFile: true });
    expect(screen.queryByRole('button', { name: 'Remove Video' })).toBeNull();
  });
});
