// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCourse } from '#shared/catalog/catalog.fixtures.ts';
import { listCategories } from '#shared/categories/categories.contract.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { anMp4File } from '#shared/uploads/media-files.fixtures.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { UNDO_MS } from '#web/features/catalog/admin-list/use-bulk-changes.ts';
import { stubMediaLoading } from '#web/features/catalog/admin-form/media-loading.fixtures.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { startMockStorage, type MockStorage } from '#web/platform/upload/storage.fixtures.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

import { AdminCoursesPage } from './admin-courses.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';

const ada = aUser('admin');

let storage: MockStorage;
/** Paths at the mock storage by file name; `/taken` if missing. */
let uploadPaths: Record<string, string>;
let stored: Map<string, Course>;
let released: string[];
/** Positions of the next created courses; 0 if empty. */
let newPositions: number[];
let isSignedIn: boolean;
let isSecondFactorDue: boolean;
/** Titles of courses whose file couldn't be copied. */
let titlesWithoutFile: string[];
let listRequests: number;

beforeAll(async () => {
  storage = await startMockStorage();
});

afterAll(() => storage.close());

beforeEach(() => {
  uploadPaths = {};
  stored = new Map();
  released = [];
  newPositions = [];
  isSignedIn = true;
  isSecondFactorDue = false;
  titlesWithoutFile = [];
  listRequests = 0;
  stubMediaLoading({ durationSeconds: 725 });
  vi.stubGlobal('fetch', serve);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function serve(path: string, { method = 'GET', body }: RequestInit = {}) {
  const sent = typeof body === 'string' ? JSON.parse(body) : {};
  const respond = (value: unknown) => Promise.resolve(Response.json(value));
  if (path === '/config.json') return respond({ convertsVideos: false });
  if (path === '/api/objects/upload')
    return respond({ uploadURL: storage.origin + (uploadPaths[sent.fileName] ?? '/taken') });

  if (path === '/api/objects/release') {
    released.push(sent.uploadURL);
    return Promise.resolve(new Response(null, { status: 204 }));
  }

  if (!isSignedIn) return Promise.resolve(new Response('Please sign in.', { status: 401 }));

  if (isSecondFactorDue && method === 'POST') {
    const headers = { 'x-error-code': 'SECOND_FACTOR_REQUIRED' };
    return Promise.resolve(new Response('Enter a code.', { status: 403, headers }));
  }

  if (method === 'POST') {
    const course = aCourse({
      ...sent,
      id: sent.submissionId,
      videoUrl: '/video',
      fileState: 'ready',
      orderIndex: newPositions.shift() ?? 0,
    });
    stored.set(course.id, course);
    return Promise.resolve(Response.json(course, { status: 201 }));
  }

  const course = stored.get(path.split('/').at(-1) ?? '');
  if (method === 'DELETE') {
    stored.delete(course?.id ?? '');
    return Promise.resolve(new Response(null, { status: 204 }));
  }

  if (method === 'GET' && !course) listRequests += 1;
  if (method === 'GET') return respond(course ?? [...stored.values()]);
  if (!course || course.revision !== sent.revision)
    return Promise.resolve(
      new Response('Stale.', { status: 409, headers: { 'x-error-code': 'STALE_REVISION' } }),
    );

  const { title, categoryId, requiredTier, orderIndex = course.orderIndex } = sent;
  const isPublic = sent.isPublic && !titlesWithoutFile.includes(title);
  const changes = { title, categoryId, requiredTier, isPublic, orderIndex };
  const saved = aCourse({ ...course, ...changes, revision: course.revision + 1 });
  stored.set(saved.id, saved);

  return respond(saved);
}

async function open(courses: readonly Course[] = []) {
  stored = new Map(courses.map((course) => [course.id, course]));
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, ada);
  client.setQueryData([listCategories.path], [{ id: 'c1', name: 'Technical', slug: 'technical' }]);

  const routes = [
    { path: '/admin/courses', element: <AdminCoursesPage /> },
    { path: '/courses', element: <h1>Video Courses</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/courses'] });

  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );

  await (courses.length === 0
    ? screen.findByText('No courses yet')
    : screen.findByLabelText('Search titles'));

  return router;
}

const film = (name: string, bytes = anMp4File()) =>
  new File([bytes], name, { type: 'video/mp4', lastModified: 1 });

const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText(/^Add files/), files);
const row = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const listStored = () =>
  [...stored.values()].map(({ title, duration, isPublic }) => [title, duration, isPublic]);

describe('several chosen files', () => {
  it('become hidden drafts with readable titles and their length', async () => {
    await open();
    await choose(film('01_tell-me.mp4'), film('02_salary_talks.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');

    expect(listStored().toSorted()).toEqual([
      ['Salary talks', 725, false],
      ['Tell me', 725, false],
    ]);
  });

  it('get their middle frame as cover', async () => {
    uploadPaths = { 'cover.jpg': '/cover' };
    await open();
    await choose(film('talk.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');

    expect([...stored.values()].map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([
      `${storage.origin}/cover`,
    ]);
    expect(storage.receivedPuts).toContainEqual({ path: '/cover', type: 'image/jpeg', size: 7 });
  });

  it('become drafts without a cover if their frame can’t be drawn', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
      throw new Error('The canvas is too large.');
    });
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    expect([...stored.values()].map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([null]);
  });

  it('get the picture with the same name as cover', async () => {
    uploadPaths = { 'talk.jpg': '/chosen' };
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(60)]);
    await open();
    await choose(
      new File([jpeg], 'talk.jpg', { type: 'image/jpeg' }),
      new File(['no picture'], 'other.png', { type: 'image/png' }),
      film('talk.mp4'),
      film('other.mp4'),
    );
    await screen.findByText('1 of 2 files saved as hidden drafts.');

    expect([...stored.values()].map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([
      `${storage.origin}/chosen`,
    ]);
    expect(row('other.mp4').getByRole('alert').textContent).toMatch(
      /^other\.png: We can’t display/,
    );
  });

  it('can be dropped', async () => {
    await open();
    fireEvent.drop(screen.getByText('Add files'), { dataTransfer: { files: [film('talk.mp4')] } });
    await screen.findByText('All files are saved as hidden drafts.');
    expect(listStored()).toEqual([['Talk', 725, false]]);
  });

  it('are uploaded two at a time', async () => {
    uploadPaths = { 'a.mp4': '/slow', 'cover.jpg': '/cover', 'b.mp4': '/slow' };
    await open();
    await choose(film('a.mp4'), film('b.mp4'), film('c.mp4'));
    await row('b.mp4').findByRole('progressbar', { name: 'Upload of b.mp4' });
    expect(row('c.mp4').getByText('Waiting…')).toBeTruthy();

    await press('Remove a.mp4');
    expect(await row('c.mp4').findByText('Hidden draft')).toBeTruthy();
    expect(released).toEqual([`${storage.origin}/slow`, `${storage.origin}/cover`]);
  });

  it('fail one by one, each with its own reason, and can be tried again', async () => {
    uploadPaths = { 'b.mp4': '/refused' };
    await open();
    await choose(film('a.mp4', anMp4File({ video: 'hvc1' })), film('b.mp4'), film('c.mp4'));
    await screen.findByText('1 of 3 files saved as hidden drafts.');
    expect(row('a.mp4').getByRole('alert').textContent).toMatch(/HEVC/);
    expect(row('b.mp4').getByRole('alert').textContent).toBe('Upload failed: 403 - Access Denied');
    expect(row('a.mp4').queryByRole('button', { name: 'Try Again' })).toBeNull();

    uploadPaths = {};
    await userEvent.click(row('b.mp4').getByRole('button', { name: 'Try Again' }));
    expect(await row('b.mp4').findByText('Hidden draft')).toBeTruthy();
  });

  it('keep the focus in the row when they are tried again', async () => {
    uploadPaths = { 'a.mp4': '/refused' };
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('0 of 1 files saved as hidden drafts.');
    await userEvent.click(row('a.mp4').getByRole('button', { name: 'Try Again' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'a.mp4' }));
  });

  it('share one request for the titles of all courses', async () => {
    uploadPaths = { 'a.mp4': '/slow', 'b.mp4': '/slow' };
    await open();
    const before = listRequests;
    await choose(film('a.mp4'), film('b.mp4'), film('c.mp4'), film('d.mp4'));
    await row('b.mp4').findByRole('progressbar', { name: 'Upload of b.mp4' });
    // Strict mode mounts each row twice.
    expect(listRequests - before).toBe(2);
  });

  it('are added only once', async () => {
    await open();
    await choose(film('a.mp4'), film('b.mp4'));
    await choose(film('b.mp4'), film('c.mp4'));
    expect(await screen.findByText('Already added: b.mp4')).toBeTruthy();

    await screen.findByText('All files are saved as hidden drafts.');
    expect(
      listStored()
        .map(([title]) => title)
        .toSorted(),
    ).toEqual(['A', 'B', 'C']);
  });
});

describe('the table of new drafts', () => {
  it('publishes all with their titles, category, and plan', async () => {
    await open();
    await choose(film('a.mp4'), film('b.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');

    const title = row('a.mp4').getByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Salary{Enter}');
    expect(document.activeElement).toBe(row('b.mp4').getByLabelText('Title'));

    await userEvent.selectOptions(screen.getByLabelText('Category for all'), 'c1');
    await userEvent.selectOptions(row('b.mp4').getByLabelText('Plan'), 'executive');
    await press('Publish all drafts');
    await screen.findByText('2 courses published');

    expect([...stored.values()]).toMatchObject([
      { title: 'Salary', categoryId: 'c1', requiredTier: 'starter', isPublic: true },
      { title: 'B', categoryId: 'c1', requiredTier: 'executive', isPublic: true },
    ]);
    expect(screen.queryByRole('group', { name: 'a.mp4' })).toBeNull();
  });

  it('keeps the order in which the files were chosen', async () => {
    newPositions = [7, 6, 6];
    await open();
    await choose(film('a.mp4'), film('b.mp4'), film('c.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    await press('Save without publishing');
    await screen.findByText('3 courses saved and still hidden');

    const courses = [...stored.values()].toSorted(
      (one, other) => one.orderIndex - other.orderIndex,
    );
    expect(courses.map(({ title, orderIndex }) => [title, orderIndex])).toEqual([
      ['A', 6],
      ['B', 7],
      ['C', 8],
    ]);
  });

  it('saves changes without publishing', async () => {
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    await userEvent.type(row('a.mp4').getByLabelText('Title'), 'bc');
    await press('Save without publishing');
    await screen.findByText('1 course saved and still hidden');
    expect(listStored()).toEqual([['Abc', 725, false]]);
  });

  it('asks for a missing title first', async () => {
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    await userEvent.clear(row('a.mp4').getByLabelText('Title'));
    await press('Publish all drafts');
    expect(document.activeElement).toBe(row('a.mp4').getByLabelText('Title'));
    expect(listStored()).toEqual([['A', 725, false]]);
  });

  it('keeps a draft that stays hidden because its file is missing', async () => {
    await open();
    await choose(film('a.mp4'), film('b.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    titlesWithoutFile = ['A'];

    await press('Publish all drafts');
    await screen.findByText('1 course published');
    expect(row('a.mp4').getByRole('alert').textContent).toBe(
      'This course is still hidden, because its file couldn’t be processed. Delete it, then add the file again.',
    );
    expect(screen.queryByRole('group', { name: 'b.mp4' })).toBeNull();
  });

  it('publishes a draft that was edited in the form', async () => {
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    await userEvent.selectOptions(row('a.mp4').getByLabelText('Plan'), 'executive');

    await screen.findByRole('button', { name: 'Edit A' });
    await press('Edit A');
    await userEvent.type(screen.getByLabelText('Course Title'), 'bc');
    await press('Update Course');
    await waitFor(() =>
      expect(row('a.mp4').getByLabelText<HTMLInputElement>('Title').value).toBe('Abc'),
    );

    await press('Publish all drafts');
    await screen.findByText('1 course published');
    expect([...stored.values()]).toMatchObject([
      { title: 'Abc', requiredTier: 'executive', isPublic: true },
    ]);
  });

  it('no longer has a draft that was published in the list', async () => {
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    await userEvent.click(await screen.findByLabelText('Select A'));
    await press('Publish');
    await screen.findByText('1 course published.');
    expect(screen.queryByRole('group', { name: 'a.mp4' })).toBeNull();
  });

  it('no longer has a draft that was deleted in the list', async () => {
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    await userEvent.click(await screen.findByLabelText('Select A'));
    const bar = within(screen.getByRole('region', { name: 'Selected items' }));
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'a.mp4' })).toBeNull());
  });

  it('shows someone else’s change before it publishes', async () => {
    await open();
    await choose(film('a.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    for (const course of stored.values())
      stored.set(course.id, { ...course, title: 'Theirs', revision: 2 });

    await press('Publish all drafts');
    expect((await row('a.mp4').findByRole('alert')).textContent).toMatch(/^Someone else changed/);
    expect(row('a.mp4').getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');

    await press('Publish all drafts');
    await screen.findByText('1 course published');
    expect(listStored()).toEqual([['Theirs', 725, true]]);
  });
});

describe('a title that another course has', () => {
  const WARNING = 'Another course has this title.';

  it('is marked in the table', async () => {
    await open([aCourse({ title: 'Salary Talks' })]);
    await choose(film('salary_talks.mp4'), film('a.mp4'), film('b.mp4'));
    await screen.findByText('All files are saved as hidden drafts.');
    const title = (name: string) => row(name).getByLabelText('Title');
    expect(await row('salary_talks.mp4').findByText(WARNING)).toBeTruthy();
    expect(row('a.mp4').queryByText(WARNING)).toBeNull();

    await userEvent.clear(title('a.mp4'));
    await userEvent.type(title('a.mp4'), 'b');
    expect(row('a.mp4').getByText(WARNING)).toBeTruthy();
    expect(row('b.mp4').getByText(WARNING)).toBeTruthy();
  });

  it('is marked in the form, but not the title of the edited course itself', async () => {
    const [one, other] = [aCourse({ id: 'one', title: 'One' }), aCourse({ id: 'other' })];
    await open([one, other]);
    await press('Edit One');

    const title = screen.getByLabelText('Course Title');
    await userEvent.click(title);
    await userEvent.tab();
    expect(screen.queryByText(WARNING)).toBeNull();

    await userEvent.clear(title);
    await userEvent.type(title, other.title.toUpperCase());
    await userEvent.tab();
    expect(await screen.findByText(WARNING)).toBeTruthy();
  });
});

it('warns before leaving while files are uploaded', async () => {
  uploadPaths = { 'a.mp4': '/slow' };
  const router = await open();
  await choose(film('a.mp4'));
  await screen.findByRole('progressbar', { name: 'Upload of a.mp4' });
  await router.navigate('/courses');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });

  await press('Leave');
  await screen.findByRole('heading', { name: 'Video Courses' });
  await waitFor(() => expect(released).toContain(`${storage.origin}/slow`));
});

it('names the files that weren’t saved when the session was lost', async () => {
  await open();
  isSignedIn = false;
  await choose(film('a.mp4'));
  await screen.findByRole('heading', { name: 'Access Denied' });

  cleanup();
  isSignedIn = true;
  await open();
  expect(
    screen.getByText(/^You were signed out before these files were saved: a\.mp4\./),
  ).toBeTruthy();

  await choose(film('a.mp4'));
  expect(screen.queryByText(/^You were signed out/)).toBeNull();
});

it('reloads the session when the server requires a second factor', async () => {
  await open();
  isSecondFactorDue = true;
  await choose(film('a.mp4'));
  // The reloaded session is null, because the browser has no hint cookie.
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
