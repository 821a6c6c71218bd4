// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';
import { aUser, renderScreen } from '#web/app/screen.fixtures.tsx';
import { startMockStorage, type MockStorage } from '#web/platform/upload/storage.fixtures.ts';
import { stubMediaLoading } from '#web/features/catalog/admin-form/media-loading.fixtures.ts';

import { AdminCoursesPage } from './admin-courses.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

let storage: MockStorage;

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

const sentSchema = z.looseObject({
  isPublic: z.boolean(),
  videoUrl: z.string().optional(),
  learningPoints: z.array(z.string()),
});

let sent: z.output<typeof sentSchema>[];

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  stubMediaLoading();

  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/objects/upload')
      return Response.json({ uploadURL: `${storage.origin}/taken` });
    if (path === '/api/objects/release') return new Response(null, { status: 204 });
    if (method === 'GET') return Response.json([]);

    const fields = sentSchema.parse(JSON.parse(String(body)));
    sent.push(fields);

    // The server hides a course without a video.
    return Response.json(aCourse({ isPublic: fields.isPublic && fields.videoUrl !== undefined }), {
      status: 201,
    });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ada = aUser('admin');

async function openForm() {
  renderScreen({ user: ada, element: <AdminCoursesPage /> });

  await userEvent.click(await screen.findByRole('button', { name: 'Add New Course' }));
  await userEvent.type(screen.getByLabelText('Course Title'), 'Panel interviews');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const published = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Published' });

async function upload() {
  const file = new File([anMp4File()], 'lesson.mp4', { type: 'video/mp4' });
  await userEvent.upload(screen.getByLabelText('Course Video', { selector: 'input' }), file);
  await screen.findByText('Video uploaded successfully');
}

async function save() {
  await press('Create Course');
  await screen.findByText('Course created successfully!');
  return sent.at(-1);
}

describe('Published in the form of a new course', () => {
  it('is off until the video is uploaded, and off again when the video is removed', async () => {
    await openForm();
    expect(published().checked).toBe(false);
    expect(screen.getByText('Turns on when you upload the file.')).toBeTruthy();

    await upload();
    expect(published().checked).toBe(true);

    await press('Remove Video');
    expect(published().checked).toBe(false);
  });

  it('keeps the administrator’s choice after an upload', async () => {
    await openForm();
    await userEvent.click(published());
    expect(screen.getByText(/it stays hidden until you upload one/)).toBeTruthy();

    await userEvent.click(published());
    await upload();
    expect(await save()).toMatchObject({ isPublic: false });
  });

  it('doesn’t publish a course without a video, and the notice says so', async () => {
    await openForm();
    await userEvent.click(published());
    await save();
    expect(await screen.findByText('It’s hidden until you upload its file.')).toBeTruthy();
  });

  it('leaves the position to the server, which puts the course last', async () => {
    await openForm();
    expect(await save()).not.toHaveProperty('orderIndex');
  });
});

describe('What you’ll learn in the form of a course', () => {
  it('is sent as one point per line', async () => {
    await openForm();
    await userEvent.type(
      screen.getByLabelText('What you’ll learn'),
      ' Listen first{enter}{enter}Answer briefly ',
    );

    expect(await save()).toMatchObject({ learningPoints: ['Listen first', 'Answer briefly'] });
  });

  it('must have at most 12 points, and keeps longer input', async () => {
    await openForm();

    const text = Array.from({ length: 13 }, (_, at) => `Point ${at + 1}`).join('\n');
    await userEvent.click(screen.getByLabelText('What you’ll learn'));
    await userEvent.paste(text);

    const more = screen.getByText('More').closest('details');
    expect(more?.open).toBe(false);

    await press('Create Course');
    expect(more?.open).toBe(true);

    const problem = 'Enter at most 12 points, one per line. You entered 13.';
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { description: problem });
    expect([document.activeElement, field.value]).toEqual([field, text]);
    expect(sent).toEqual([]);
  });
});
