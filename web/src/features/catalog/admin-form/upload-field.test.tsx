// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMockStorage, type MockStorage } from '#web/platform/upload/storage.fixtures.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';
import { UploadField, type UploadFieldProps } from './upload-field.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

let storage: MockStorage;
let places: string[];
/** Bodies of the requests that released an upload. */
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

const lesson = new File(['12345678'], 'lesson.mp4', { type: 'video/mp4' });

function show(
  leadsTo: string[],
  given: Partial<UploadFieldProps> = {},
  parent: HTMLElement = document.body,
) {
  places = leadsTo;

  const onUploaded = vi.fn<UploadFieldProps['onUploaded']>();
  const onBusy = vi.fn<UploadFieldProps['onBusy']>();

  const common = {
    label: 'Course Video',
    noun: 'Video',
    accept: 'video/*',
    hasFile: false,
    disabled: false,
  };

  const client = new QueryClient();

  const view = render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <UploadField {...common} onBusy={onBusy} onUploaded={onUploaded} {...given} />
      </ToastProvider>
    </QueryClientProvider>,
    { container: parent.appendChild(document.createElement('div')) },
  );

  return { ...view, client, onUploaded, onBusy };
}

const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Course Video', { selector: 'input' }), file);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('form upload', () => {
  it('passes on the upload URL once storage has the file, and shows success', async () => {
    const { onUploaded, onBusy } = show(['/taken']);
    await choose(lesson);

    expect(await screen.findByText('Video uploaded successfully')).toBeTruthy();
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith(`${storage.origin}/taken`, lesson, 0);
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
  });

  it('shows a chosen picture', async () => {
    const { container } = show(['/taken'], { accept: 'image/*' });
    await choose(new File(['picture'], 'cover.png', { type: 'image/png' }));
    expect(await screen.findByText('cover.png')).toBeTruthy();
    expect(container.querySelector('img')?.src).toMatch(/^blob:/);
  });

  it('opens the collapsed section that contains a refused file', async () => {
    const inspect = () => Promise.resolve({ problem: 'Choose another one.' });
    const section = document.body.appendChild(document.createElement('details'));
    show([], { inspect }, section);
    await choose(lesson);

    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(section.open).toBe(true);
  });

  it('shows the file’s progress and name', async () => {
    show(['/slow']);
    await choose(lesson);
    expect(await screen.findByRole('progressbar', { name: 'Upload of Video' })).toBeTruthy();
    expect(screen.getByText('lesson.mp4')).toBeTruthy();
  });

  it('stops on Cancel without an error and releases the upload URL', async () => {
    const { onUploaded, onBusy } = show(['/slow']);
    await choose(lesson);
    await press('Cancel upload of Video');
    await waitFor(() => expect(released).toEqual([{ uploadURL: `${storage.origin}/slow` }]));

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload Video' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onBusy).toHaveBeenLastCalledWith(false);
    expect(onUploaded).not.toHaveBeenCalled();
  });

  it('shows why it failed, and sends the same file again on retry', async () => {
    const { onUploaded } = show(['/refused', '/taken']);
    await choose(lesson);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Upload failed: 403 - Access Denied',
    );

    await press('Try Again');
    await waitFor(() =>
      expect(onUploaded).toHaveBeenCalledExactlyOnceWith(`${storage.origin}/taken`, lesson, 0),
    );
    expect(released).toEqual([{ uploadURL: `${storage.origin}/refused` }]);
  });

  it('shows an error when no upload URL is available', async () => {
    show([]);
    await choose(lesson);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to get upload URL');
  });

  it('is released when the form closes', async () => {
    const { unmount } = show(['/slow']);
    await choose(lesson);
    await screen.findByRole('progressbar');
    unmount();
    await waitFor(() => expect(released).toEqual([{ uploadURL: `${storage.origin}/slow` }]));
  });

  it('sends nothing if the file fails the check', async () => {
    const inspect = vi
      .fn<NonNullable<UploadFieldProps['inspect']>>()
      .mockResolvedValue({ problem: 'Not that one.' });
    const { onUploaded, onBusy } = show(['/taken'], { inspect });
    await choose(lesson);

    expect((await screen.findByRole('alert')).textContent).toBe(
      'lesson.mp4 wasn’t uploaded. Not that one.',
    );
    expect([onUploaded.mock.calls, places]).toEqual([[], ['/taken']]);
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
  });

  it('keeps showing the uploaded file if the next one is refused or canceled', async () => {
    const inspect = vi
      .fn<NonNullable<UploadFieldProps['inspect']>>()
      .mockResolvedValueOnce({ extent: 75 });
    show(['/taken'], { inspect });
    await choose(lesson);
    await screen.findByText('Video uploaded successfully');
    inspect.mockResolvedValueOnce({ problem: 'Not that one.' });
    await choose(new File(['x'], 'other.mp4', { type: 'video/mp4' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^other\.mp4 wasn’t uploaded\./);
    expect(screen.getByText('lesson.mp4')).toBeTruthy();

    inspect.mockReturnValueOnce(new Promise(() => undefined));
    await choose(new File(['x'], 'third.mp4', { type: 'video/mp4' }));
    await press('Cancel upload of Video');
    expect([screen.getByText('lesson.mp4'), screen.queryByText('third.mp4')]).toEqual([
      expect.anything(),
      null,
    ]);
  });

  it('asks to choose the file again if it can no longer be read', async () => {
    show([], { inspect: () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
    await choose(lesson);
    const message = 'This file changed or was moved after you chose it. Please choose it again.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('can be canceled during the check', async () => {
    const { onUploaded } = show([], { inspect: () => new Promise(() => undefined) });
    await choose(lesson);
    expect(await screen.findByRole('progressbar', { name: 'Check of Video' })).toBeTruthy();

    await press('Cancel upload of Video');
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeTruthy();
    expect(onUploaded).not.toHaveBeenCalled();
  });

  it('shows and reports the length that the check measured', async () => {
    const { onUploaded } = show(['/taken'], {
      inspect: () => Promise.resolve({ extent: 75 }),
      formatExtent: (extent) => `${extent} s`,
    });

    await choose(lesson);
    await waitFor(() =>
      expect(onUploaded).toHaveBeenCalledExactlyOnceWith(`${storage.origin}/taken`, lesson, 75),
    );

    expect(screen.getByText('8 Bytes · 75 s')).toBeTruthy();
  });

  it('rejects files over 2 GB before sending anything', async () => {
    const { onBusy } = show(['/taken']);
    await choose(
      Object.defineProperty(new File(['x'], 'film.mp4', { type: 'video/mp4' }), 'size', {
        value: 2 ** 31 + 1,
      }),
    );

    expect((await screen.findAllByText('File too large')).length).toBeGreaterThan(0);
    expect(onBusy).not.toHaveBeenCalled();
  });

  it('can remove only optional files', async () => {
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
