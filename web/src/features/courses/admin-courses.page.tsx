import { formatMinutesAndSeconds } from '../../../../shared/catalogue/formatting.ts';
import { itemLimits, numberFromInput } from '../../../../shared/catalogue/item-fields.ts';
import {
  type Course,
  createCourse,
  deleteCourse,
  listAdminCourses,
  listCourses,
  updateCourse,
} from '../../../../shared/courses/courses.contract.ts';
import { call } from '../../platform/call.ts';
import { themeOfCategory } from '../../ui/artwork-scene.ts';
import {
  type AdminKind,
  AdminPage,
  draftOf,
  readMediaLength,
  sharedFieldsOf,
} from '../catalogue/catalogue-admin.public.ts';
import { trainedLabels, TrainsField } from './trains-field.tsx';

type Draft = ReturnType<typeof draftOf>;

const fieldsOf = (draft: Draft) => ({
  ...sharedFieldsOf(draft),
  duration: numberFromInput(draft.extent, itemLimits.durationSeconds),
  videoUrl: draft.files.main,
  captionsUrl: draft.files.captions,
  trains: [...draft.trains],
});

export const adminCourses: AdminKind<Course> = {
  kind: 'course',
  path: '/admin/courses',
  themeOf: themeOfCategory,
  texts: {
    noun: 'course',
    title: 'Course Management',
    subtitle: 'Upload and manage educational content',
    add: 'Add New Course',
    create: 'Create New Course',
    edit: 'Edit Course',
    submitCreate: 'Create Course',
    submitUpdate: 'Update Course',
    existing: 'Existing Courses',
    loading: 'Loading courses...',
    emptyTitle: 'No courses yet',
    emptyText: 'Start by creating your first course',
    emptyAction: 'Create Your First Course',
    titleLabel: 'Course Title',
  },
  slots: [
    { slot: 'main', label: 'Course Video', noun: 'Video', accept: 'video/*' },
    { slot: 'thumbnail', label: 'Thumbnail Image', noun: 'Thumbnail', accept: 'image/*' },
    { slot: 'captions', label: 'Captions (WebVTT)', noun: 'Captions', accept: '.vtt,text/vtt' },
  ],
  ownField: {
    place: 'below description',
    render: ({ draft, disabled, set }) => (
      <TrainsField value={draft.trains} disabled={disabled} onChange={(trains) => set({ trains })} />
    ),
    compared: ['Trains', ({ trains }) => trainedLabels(trains).join(', ')],
  },
  extent: { label: 'Duration (seconds)', most: itemLimits.durationSeconds },
  notices: {
    create: { title: 'Course created successfully!' },
    update: { title: 'Course updated successfully!' },
    delete: { title: 'Course deleted successfully!' },
  },
  listKey: [listAdminCourses.path],
  list: async (signal) => {
    const { body } = await call(listAdminCourses, { signal });
    return body;
  },
  changes: [[listAdminCourses.path], [listCourses.path]],
  create: (draft, submissionId) => call(createCourse, { body: { ...fieldsOf(draft), submissionId } }),
  update: (id, draft, revision) => call(updateCourse, { params: { id }, body: { ...fieldsOf(draft), revision } }),
  remove: (id) => call(deleteCourse, { params: { id } }),
  addressesOf: ({ videoUrl, captionsUrl, thumbnailUrl }) => ({
    main: videoUrl,
    captions: captionsUrl,
    thumbnail: thumbnailUrl,
    hostImage: null,
  }),
  draftOf: (course) => draftOf(course, { extent: String(course.duration), trains: course.trains }),
  refusalOf: ({ title }) => (title.trim() === '' ? { title: 'Course title is required', tone: 'destructive' } : null),
  readExtent: readMediaLength,
  factsOf: ({ duration }) => [formatMinutesAndSeconds(duration)],
};

export function AdminCoursesPage() {
  return <AdminPage kind={adminCourses} />;
}
