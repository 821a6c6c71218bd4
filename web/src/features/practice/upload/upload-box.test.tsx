// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { CONSENT_VERSION } from '#shared/practice/consent-version.ts';
import { aVideo } from '#shared/practice/video.fixtures.ts';
import { defaultPracticeSettings } from '#shared/practice/practice-settings.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { ApiError } from '#web/platform/api-error.ts';
import { endSessionIfSignedOut, sessionQuery } from '#web/platform/session.ts';
import { startMockStorage, type MockStorage } from '#web/platform/upload/storage.fixtures.ts';
// Preloads the lazy toast region, so that no test waits for it.
import '#web/ui/messages/toast-region.tsx';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { UploadBox } from './upload-box.tsx';

const member: User = aUser('member', { plan: 'professional' });

let storage: MockStorage;
/** Storage paths for the next upload reservations, in order. */
let uploadPaths: string[];
let registered: number;
let isSignedIn: boolean;
/** Bodies of the requests that released an upload reservation. */
let released: unknown[];
/** Error response to the registration of an uploaded video; null accepts the registration. */
let refused: Response | null;

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

beforeEach(() => {
  registered = 0;
  isSignedIn = true;
  released = [];
  refused = null;
  sessionStorage.clear();

  const settings = {
    ...defaultPracticeSettings,
    consent: { version: CONSENT_VERSION, agreedAt: '2026-11-20T09:00:00.000Z' },
  };

  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
    if (!isSignedIn) return Promise.resolve(new Response('Please sign in.', { status: 401 }));
    if (address === '/api/objects/release') {
      released.push(JSON.parse(String(body)));
      return Promise.resolve(new Response(null, { status: 204 }));
    }

    if (address === '/api/objects/upload') {
      return Promise.resolve(
        Response.json({ uploadURL: `${storage.origin}${uploadPaths.shift()}` }),
      );
    }

    if (address === '/api/user-videos' && method === 'PUT') {
      if (refused) return Promise.resolve(refused);
      registered += 1;
      return Promise.resolve(Response.json({ objectPath: '/objects/one', video: aVideo() }));
    }

    return Promise.resolve(Response.json(settings));
  });
});

let answer: File;

beforeEach(() => {
  answer = new File(['12345678'], 'answer.mp4', { type: 'video/mp4' });
});

function show(...leadsTo: string[]) {
  uploadPaths = leadsTo;

  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, member);

  const router = createMemoryRouter([
    { path: '/', element: <UploadBox /> },
    { path: '/courses', element: <h1>Courses</h1> },
  ]);

  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );

  return { client, router };
}

const box = () => screen.getByLabelText<HTMLInputElement>(/Upload practice video|Uploading/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('upload box', () => {
  it('sends the file, registers it and says when to expect feedback', async () => {
    show('/taken');
    await userEvent.upload(box(), answer);

    expect((await screen.findAllByText('Video uploaded successfully!')).length).toBeGreaterThan(0);
    expect(storage.receivedPuts.at(-1)).toEqual({ path: '/taken', type: 'video/mp4', size: 8 });
    expect(registered).toBe(1);
    expect(box().disabled).toBe(false);
  });

  it('shows progress, accepts no second file meanwhile, and stops on Cancel', async () => {
    show('/slow');
    await userEvent.upload(box(), answer);
    expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeTruthy();
    expect(screen.getByText('Uploading...')).toBeTruthy();
    expect(box().disabled).toBe(true);

    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(released).toEqual([{ uploadURL: `${storage.origin}/slow` }]);
    expect(screen.queryByText('Upload failed')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(registered).toBe(0);
  });

  it('shows a failed upload, and sends the same file again on retry', async () => {
    show('/refused', '/taken');
    await userEvent.upload(box(), answer);
    expect((await screen.findAllByText('Upload failed')).length).toBeGreaterThan(0);

    await press('Try Again');
    expect((await screen.findAllByText('Video uploaded successfully!')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(registered).toBe(1);
  });

  it('shows that the monthly limit is used up, links to the plans, and keeps the file', async () => {
    const message = 'You have used 10 practice videos this month.';
    refused = new Response(message, { status: 403, headers: { 'x-error-code': 'ALLOWANCE_USED' } });
    show('/taken', '/taken');
    await userEvent.upload(box(), answer);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
      '/subscribe?tier=professional',
    );

    refused = null;
    await press('Try Again');
    await waitFor(() => expect(registered).toBe(1));
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });

  it('releases the upload URL when the server rejects the file, but not if it may have stored it', async () => {
    refused = new Response('That is no video.', {
      status: 400,
      headers: { 'x-error-code': 'BAD_REQUEST' },
    });

    show('/taken', '/taken');
    await userEvent.upload(box(), answer);
    await screen.findByRole('button', { name: 'Try Again' });
    expect(released).toHaveLength(1);

    refused = new Response('Sorry.', { status: 503 });
    await press('Try Again');
    await screen.findByRole('button', { name: 'Try Again' });
    expect(released).toHaveLength(1);
  });

  it('asks for confirmation before the page is left during an upload', async () => {
    const { router } = show('/slow');
    await userEvent.upload(box(), answer);
    await screen.findByRole('progressbar');
    await act(() => router.navigate('/courses'));
    expect(await screen.findByText('Leave while uploading?')).toBeTruthy();

    await press('Stay');
    expect(router.state.location.pathname).toBe('/');

    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await act(() => router.navigate('/courses'));
    expect(screen.getByRole('heading', { name: 'Courses' })).toBeTruthy();
  });

  it('names the file to choose again after the session was lost', async () => {
    refused = new Response('Please sign in.', {
      status: 401,
      headers: { 'x-error-code': 'UNAUTHORIZED' },
    });

    const { client } = show('/taken');
    await userEvent.upload(box(), answer);
    await screen.findByRole('button', { name: 'Try Again' });
    act(
      () =>
        void endSessionIfSignedOut(client, new ApiError(401, 'Please sign in.', 'UNAUTHORIZED')),
    );

    cleanup();
    refused = null;
    show('/taken');
    expect(screen.getByText('answer.mp4').closest('output')?.textContent).toContain(
      'Please choose the file again.',
    );

    await userEvent.upload(box(), answer);
    await waitFor(() => expect(registered).toBe(1));
    expect(screen.queryByText('answer.mp4')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('names the file even if the session was lost before asking for consent', async () => {
    isSignedIn = false;

    const { client } = show();
    await userEvent.upload(box(), answer);
    act(
      () =>
        void endSessionIfSignedOut(client, new ApiError(401, 'Please sign in.', 'UNAUTHORIZED')),
    );

    cleanup();
    isSignedIn = true;
    show();

    expect(screen.getByText('answer.mp4')).toBeTruthy();
  });

  it('uses the first of several dropped files', async () => {
    show('/taken');

    const other = new File(['x'], 'other.mp4', { type: 'video/mp4' });
    fireEvent.drop(screen.getByText('Upload practice video'), {
      dataTransfer: { files: [answer, other] },
    });
    await waitFor(() => expect(registered).toBe(1));

    expect(storage.receivedPuts.at(-1)?.size).toBe(8);
  });

  it.each([
    ['Invalid file type', new File(['x'], 'notes.txt', { type: 'text/plain' })],
    [
      'File too large',
      Object.defineProperty(new File(['x'], 'long.mp4', { type: 'video/mp4' }), 'size', {
        value: 104_857_601,
      }),
    ],
  ])('rejects a file with %s', async (title, file) => {
    show('/taken');
    fireEvent.drop(screen.getByText('Upload practice video'), { dataTransfer: { files: [file] } });
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(registered).toBe(0);
  });
});
