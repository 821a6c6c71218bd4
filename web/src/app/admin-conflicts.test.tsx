// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aCourse, aPodcast, aStudyGuide } from '#shared/catalog/catalog.fixtures.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { AdminCoursesPage } from '#web/features/courses/admin-courses.page.tsx';
import { AdminPodcastsPage } from '#web/features/podcasts/admin-podcasts.page.tsx';
import { AdminStudyGuidesPage } from '#web/features/study-guides/admin-study-guides.page.tsx';
// Preloads the lazy toast region, so toasts show immediately.
import '#web/ui/messages/toast-region.tsx';
import { aUser, renderScreen } from './screen.fixtures.tsx';

const ada = aUser('admin');

const forms = [
  {
    noun: 'course',
    Page: AdminCoursesPage,
    item: aCourse({ title: 'First' }),
    labels: { title: 'Course Title', update: 'Update Course', create: 'Create Course' },
    edited: 'Edit Course',
  },
  {
    noun: 'podcast',
    Page: AdminPodcastsPage,
    item: aPodcast({ title: 'First' }),
    labels: { title: 'Title *', update: 'Update Podcast', create: 'Create Podcast' },
    edited: 'Edit Podcast',
  },
  {
    noun: 'study guide',
    Page: AdminStudyGuidesPage,
    item: aStudyGuide({ title: 'First' }),
    labels: { title: 'Title *', update: 'Update Study Guide', create: 'Create Study Guide' },
    edited: 'Edit Study Guide',
  },
];

const sentSchema = z.looseObject({
  title: z.string(),
  description: z.string(),
  orderIndex: z.number().optional(),
  revision: z.number().optional(),
  submissionId: z.string().optional(),
});

type Sent = z.output<typeof sentSchema>;

/** Mocks a server that stores catalog items and rejects updates with a stale revision. */
function serve(first: CatalogItem) {
  const sent: Sent[] = [];
  const server = { items: [first], sent, failing: false };
  const refused = (status: number, code: string) =>
    new Response('Refused.', { status, headers: { 'x-error-code': code } });

  const write = (method: string, body: Sent): Response => {
    server.sent.push(body);
    if (server.failing) return refused(503, 'TRY_AGAIN');

    const { title, description } = body;

    if (method === 'POST') {
      server.items.push({
        ...first,
        id: `made-${server.items.length}`,
        revision: 1,
        title,
        description,
      });

      return Response.json(server.items.at(-1), { status: 201 });
    }

    const stored = server.items.find(({ id }) => id === first.id);
    if (!stored) return refused(404, 'ITEM_DELETED');
    if (stored.revision !== body.revision) return refused(409, 'STALE_REVISION');

    const saved = { ...stored, title, description, revision: stored.revision + 1 };
    server.items = [saved];

    return Response.json(saved);
  };

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (address.startsWith('/api/categories')) return Response.json([]);
    if (method === 'GET' && address.endsWith(`/${first.id}`)) {
      const item = server.items.find(({ id }) => id === first.id);
      return item ? Response.json(item) : refused(404, 'NOT_FOUND');
    }
    if (method === 'GET') return Response.json(server.items);

    return write(method, sentSchema.parse(JSON.parse(String(body))));
  });

  return server;
}

async function show(Page: ComponentType, item: CatalogItem) {
  const server = serve(item);

  renderScreen({ user: ada, element: <Page /> });

  await screen.findByRole('heading', { name: 'First' });

  return server;
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe.each(forms)('the form of a $noun that another administrator saved first', (form) => {
  const { noun, Page, item, labels, edited } = form;
  const theirs = { title: 'Theirs', revision: item.revision + 1 };

  async function conflict(change: Partial<CatalogItem> = theirs) {
    const server = await show(Page, item);
    press('Edit First');
    server.items = [{ ...item, ...change }];
    fill(labels.title, 'Mine');
    press(labels.update);

    return server;
  }

  const notice = () => screen.findByRole('region', { name: `Someone else changed this ${noun}` });

  it('keeps the draft, shows both versions and focuses the notice', async () => {
    await conflict();

    const region = await notice();

    expect(document.activeElement).toBe(region);
    expect(within(region).getByRole('alert')).toBeTruthy();
    expect(
      within(region)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Theirs', 'Mine']);
    expect(valueOf(labels.title)).toBe('Mine');
  });

  it('saves the draft with the newer revision', async () => {
    const server = await conflict();
    await notice();
    press('Keep my version');
    await waitFor(() => expect(screen.queryByRole('heading', { name: edited })).toBeNull());

    expect(server.items.map(({ title, revision }) => [title, revision])).toEqual([
      ['Mine', item.revision + 2],
    ]);
  });

  it('loads the other version as the basis of the next save', async () => {
    const server = await conflict();
    await notice();
    press('Use theirs');
    expect(valueOf(labels.title)).toBe('Theirs');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: edited }));

    fill(labels.title, 'Both');
    press(labels.update);
    await waitFor(() => expect(server.items[0]?.title).toBe('Both'));
  });

  it('shows the notice again when a third change happens in between', async () => {
    const server = await conflict();
    await notice();
    server.items = [{ ...item, title: 'Third', revision: 9 }];
    press('Keep my version');

    expect(await screen.findByText('Third', { selector: 'dd' })).toBeTruthy();
    expect(document.activeElement).toBe(await notice());
    expect(server.items[0]?.title).toBe('Third');
  });

  it('saves without a notice when the other change affects no form field', async () => {
    const server = await conflict({ revision: 7 });
    await waitFor(() => expect(server.items[0]).toMatchObject({ title: 'Mine', revision: 8 }));

    expect(server.sent.map(({ revision, orderIndex }) => [revision, orderIndex])).toEqual([
      [item.revision, undefined],
      [7, undefined],
    ]);
  });

  it('offers to save a deleted item as a new item', async () => {
    const server = await show(Page, item);
    press('Edit First');
    server.items = [];
    fill(labels.title, 'Mine');
    press(labels.update);

    const region = await screen.findByRole('region', { name: `Someone deleted this ${noun}` });
    expect(document.activeElement).toBe(region);
    expect(within(region).getByText(/Save them as a new item\?/)).toBeTruthy();

    press('Save as new item');
    expect(valueOf(labels.title)).toBe('Mine');
    expect(screen.getByRole('button', { name: labels.create })).toBeTruthy();

    // The deleted item's file is gone, so saving a podcast or study guide as a new item requires
    // another upload.
    const expected =
      noun === 'course'
        ? { titles: ['Mine'], asksForFile: false }
        : { titles: [], asksForFile: true };

    await waitFor(() => {
      const asksForFile = screen.queryAllByText('Validation Error').length > 0;
      expect({ titles: server.items.map(({ title }) => title), asksForFile }).toEqual(expected);
    });
  });
});

describe('the form for a new course', () => {
  const Page = AdminCoursesPage;
  const item = aCourse({ title: 'First' });
  const labels = { title: 'Course Title', create: 'Create Course' };

  it('sends one request for a double click', async () => {
    const server = await show(Page, item);
    press('Add New Course');
    fill(labels.title, 'Once');
    await userEvent.dblClick(screen.getByRole('button', { name: labels.create }));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Create New Course' })).toBeNull(),
    );

    expect(server.sent).toHaveLength(1);
  });

  it('sends the same submission ID until the course is saved, and a new ID for the next form', async () => {
    const server = await show(Page, item);
    press('Add New Course');
    fill(labels.title, 'Retried');
    server.failing = true;
    press(labels.create);
    await screen.findAllByText('Failed to create course. Please try again.');
    server.failing = false;
    press(labels.create);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Create New Course' })).toBeNull(),
    );
    press('Add New Course');
    fill(labels.title, 'Next');
    press(labels.create);
    await waitFor(() => expect(server.sent).toHaveLength(3));

    const [first, second, third] = server.sent.map(({ submissionId }) => submissionId);

    expect(first).toBeTruthy();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});
