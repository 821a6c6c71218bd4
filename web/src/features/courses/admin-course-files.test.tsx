// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';
import { aUser, renderScreen } from '#web/app/screen.fixtures.tsx';
import { seedAdminItems } from '#web/features/catalog/admin-list/admin-list.fixtures.ts';
import { stubMediaLoading } from '#web/features/catalog/admin-form/media-loading.fixtures.ts';
import { startMockStorage, type MockStorage } from '#web/platform/upload/storage.fixtures.ts';

import { adminCoursesConfig, AdminCoursesPage } from './admin-courses.page.tsx';

const ada = aUser('admin');

let storage: MockStorage;

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

beforeEach(() => {
  storage.receivedPuts.length = 0;
  stubMediaLoading({ durationSeconds: 725 });

  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/api/objects/upload'
        ? Response.json({ uploadURL: `${storage.origin}/taken` })
        : new Response('No.', { status: 404 }),
    ),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(courses: readonly Course[] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  seedAdminItems(client, adminCoursesConfig, courses);

  renderScreen({ user: ada, element: <AdminCoursesPage />, client });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const choose = (bytes: Uint8Array<ArrayBuffer>) =>
  userEvent.upload(
    screen.getByLabelText('Course Video', { selector: 'input' }),
    new File([bytes], 'lesson.mp4', { type: 'video/mp4' }),
  );

const durationField = () => screen.getByLabelText<HTMLInputElement>('Duration (seconds)');

async function upload(): Promise<void> {
  await choose(anMp4File());
  await screen.findByText('Video uploaded successfully');
}

describe('a course’s video', () => {
  it('shows its name, size and length, and sets the duration', async () => {
    open();
    await press('Add New Course');
    await upload();

    expect(screen.getByText('lesson.mp4')).toBeTruthy();
    expect(screen.getByText(`${anMp4File().length} Bytes · 12:05`)).toBeTruthy();
    expect(durationField().value).toBe('725');
    expect(screen.queryByRole('button', { name: 'Use 725' })).toBeNull();
  });

  it('replaces the duration of the stored file', async () => {
    open([aCourse({ title: 'Body Language', duration: 600 })]);
    await press('Edit Body Language');
    await upload();
    expect(durationField().value).toBe('725');
  });

  it('keeps a typed duration, and offers its own', async () => {
    open([aCourse({ title: 'Body Language', duration: 600 })]);
    await press('Edit Body Language');
    await userEvent.clear(durationField());
    await userEvent.type(durationField(), '700');
    await upload();
    expect(durationField().value).toBe('700');
    expect(screen.getByText('Duration (seconds) is 700, but this file has 725.')).toBeTruthy();

    await press('Use 725');
    expect(durationField().value).toBe('725');
    expect(screen.queryByRole('button', { name: 'Use 725' })).toBeNull();
  });

  it('is shown with its name and size when the course is edited', async () => {
    const mainFile = { name: 'stored.mp4', sizeBytes: 5 * 1024 ** 2 };
    open([aCourse({ title: 'Body Language', duration: 600, mainFile })]);
    await press('Edit Body Language');
    expect(screen.getByText('stored.mp4')).toBeTruthy();
    expect(screen.getByText('5.00 MB · 10:00')).toBeTruthy();

    await press('Remove Video');
    expect(screen.queryByText('stored.mp4')).toBeNull();
  });

  it('is refused before the upload if browsers can’t play it', async () => {
    open();
    await press('Add New Course');
    await choose(anMp4File({ video: 'hvc1' }));

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /HEVC \(H\.265\).* Export it as an MP4/,
    );
    expect(storage.receivedPuts).toEqual([]);
    expect(screen.getByRole('button', { name: 'Upload Video' })).toBeTruthy();
    expect(durationField().value).toBe('0');
  });

  it('is refused if this browser decodes no picture', async () => {
    vi.restoreAllMocks();
    stubMediaLoading({ videoWidth: 0 });
    open();
    await press('Add New Course');
    await choose(anMp4File());

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^lesson\.mp4 wasn’t uploaded\. This browser can’t play that file\./,
    );
  });
});
