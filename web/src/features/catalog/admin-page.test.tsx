// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { aCourse, aPodcast, aStudyGuide } from '#shared/catalog/catalog.fixtures.ts';
import { aUser, renderScreen } from '#web/app/screen.fixtures.tsx';
import { adminCoursesConfig, AdminCoursesPage } from '#web/features/courses/admin-courses.page.tsx';
import {
  adminPodcastsConfig,
  AdminPodcastsPage,
} from '#web/features/podcasts/admin-podcasts.page.tsx';
import {
  adminStudyGuidesConfig,
  AdminStudyGuidesPage,
} from '#web/features/study-guides/admin-study-guides.page.tsx';
import { listFields, seedAdminItems } from './admin-list/admin-list.fixtures.ts';
// Preloads the lazy toast region, so that notices show immediately.
import '#web/ui/messages/toast-region.tsx';

const ada = aUser('admin');

/** Renders the page without a mock server, so every call fails with a network error. */
function show(Page: ComponentType, seed: (client: QueryClient) => void) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  seed(client);

  renderScreen({ user: ada, element: <Page />, client });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const course = {
  showEmpty: () =>
    show(AdminCoursesPage, (client) => seedAdminItems(client, adminCoursesConfig, [])),
  showItem: () =>
    show(AdminCoursesPage, (client) => seedAdminItems(client, adminCoursesConfig, [aCourse()])),
  emptyText: 'Start by creating your first course',
  addLabel: 'Add New Course',
  titleLabel: 'Course Title',
  itemTitle: 'Behavioral Interview Mastery',
  saveLabel: 'Update Course',
  failure: 'Failed to update course. Please try again.',

  fields: [
    'Course Title',
    'Category',
    'Required Tier',
    'Duration (seconds)',
    'Description',
    'Course Video',
    'Thumbnail Image',
    'More',
    'What you’ll learn',
    'Trains',
    'Captions (WebVTT or SRT)',
    'Position',
    'Published',
  ],
};

const podcast = {
  showEmpty: () =>
    show(AdminPodcastsPage, (client) => seedAdminItems(client, adminPodcastsConfig, [])),
  showItem: () =>
    show(AdminPodcastsPage, (client) => seedAdminItems(client, adminPodcastsConfig, [aPodcast()])),
  emptyText: 'No podcasts found. Create your first podcast to get started.',
  addLabel: 'Add Podcast',
  titleLabel: 'Title *',
  itemTitle: 'Calm under questions',
  saveLabel: 'Update Podcast',
  failure: 'Failed to update podcast. Please try again.',
  createLabel: 'Create Podcast',
  missing: 'Please fill in all required fields including uploading an audio file.',
  uploadLabel: 'Upload Audio',

  fields: [
    'Title *',
    'Category',
    'Description',
    'Required Tier',
    'Duration (seconds)',
    'Host Name',
    'Thumbnail',
    'Host Image',
    'Audio File *',
    'More',
    'Captions (WebVTT or SRT)',
    'Position',
    'Published',
  ],
};

const studyGuide = {
  showEmpty: () =>
    show(AdminStudyGuidesPage, (client) => seedAdminItems(client, adminStudyGuidesConfig, [])),
  showItem: () =>
    show(AdminStudyGuidesPage, (client) =>
      seedAdminItems(client, adminStudyGuidesConfig, [aStudyGuide()]),
    ),
  emptyText: 'No study guides found. Create your first study guide to get started.',
  addLabel: 'Add Study Guide',
  titleLabel: 'Title *',
  itemTitle: 'The STAR workbook',
  saveLabel: 'Update Study Guide',
  failure: 'Failed to update study guide. Please try again.',
  createLabel: 'Create Study Guide',
  missing: 'Please fill in all required fields including uploading a PDF file.',
  uploadLabel: 'Upload PDF',

  fields: [
    'Title *',
    'Category',
    'Description',
    'Required Tier',
    'Page Count',
    'File Size',
    'Thumbnail',
    'PDF File *',
    'More',
    'Position',
    'Published',
  ],
};

describe.each([
  ['courses', course],
  ['podcasts', podcast],
  ['study guides', studyGuide],
])('the admin page of %s', (_, kind) => {
  it('shows an empty list', () => {
    kind.showEmpty();
    expect(screen.getByText(kind.emptyText)).toBeTruthy();
  });

  it('has the main fields first, and all others in the section More', async () => {
    kind.showEmpty();
    await press(kind.addLabel);
    expect(listFields()).toEqual(kind.fields);
  });

  it('edits without a new upload, and keeps the input when saving fails', async () => {
    kind.showItem();
    await press(`Edit ${kind.itemTitle}`);
    await press(kind.saveLabel);

    expect(await screen.findByText(kind.failure)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(kind.titleLabel).value).toBe(kind.itemTitle);
  });
});

it.each([
  ['podcast', podcast],
  ['study guide', studyGuide],
])('requires a title and a file of a new %s', async (_, kind) => {
  kind.showEmpty();
  await press(kind.addLabel);
  await userEvent.type(screen.getByLabelText('Title *'), 'Something');
  await press(kind.createLabel);

  expect(await screen.findByText('Validation Error')).toBeTruthy();
  expect(screen.getByText(kind.missing)).toBeTruthy();

  const upload = screen.getByRole('button', {
    name: kind.uploadLabel,
    description: 'Please upload the file.',
  });
  expect(document.activeElement).toBe(upload);
});

it('sets the file size of a study guide itself', async () => {
  studyGuide.showEmpty();
  await press(studyGuide.addLabel);

  expect(screen.getByPlaceholderText('Will be set automatically').hasAttribute('readonly')).toBe(
    true,
  );
});
