import { courses, podcasts, studyGuides } from './texts-samples.ts';

/** What makes one of the three screens different, in the names of the table of texts. */
export interface Admin {
  readonly name: 'course' | 'guide' | 'podcast';
  readonly path: string;
  /** The list that the screen reads. */
  readonly list: '/api/admin/courses' | '/api/study-guides' | '/api/podcasts';
  readonly calls: '/api/admin/courses' | '/api/admin/study-guides' | '/api/admin/podcasts';
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly empty: string;
  readonly add: string;
  readonly create: readonly [heading: string, button: string];
  readonly update: readonly [heading: string, button: string];
  readonly titleLabel: string;
  readonly refused: string;
  readonly open: string | null;
}

export const courseDesk: Admin = {
  name: 'course',
  path: '/admin/courses',
  list: '/api/admin/courses',
  calls: '/api/admin/courses',
  items: courses,
  empty: 'course admin without courses',
  add: 'Add New Course',
  create: ['Create New Course', 'Create Course'],
  update: ['Edit Course', 'Update Course'],
  titleLabel: 'Course Title',
  refused: 'course admin, blank title',
  open: null,
};
export const guideDesk: Admin = {
  name: 'guide',
  path: '/admin/study-guides',
  list: '/api/study-guides',
  calls: '/api/admin/study-guides',
  items: studyGuides,
  empty: 'guide admin without guides',
  add: 'Add Study Guide',
  create: ['Create New Study Guide', 'Create Study Guide'],
  update: ['Edit Study Guide', 'Update Study Guide'],
  titleLabel: 'Title *',
  refused: 'guide admin, nothing entered',
  open: 'Download',
};
export const podcastDesk: Admin = {
  name: 'podcast',
  path: '/admin/podcasts',
  list: '/api/podcasts',
  calls: '/api/admin/podcasts',
  items: podcasts,
  empty: 'podcast admin without podcasts',
  add: 'Add Podcast',
  create: ['Create New Podcast', 'Create Podcast'],
  update: ['Edit Podcast', 'Update Podcast'],
  titleLabel: 'Title *',
  refused: 'podcast admin, nothing entered',
  open: 'Play',
};
