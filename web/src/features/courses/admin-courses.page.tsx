import { formatMinutesAndSeconds } from '../../../../shared/catalog/formatting.ts';
import { itemLimits, parseNumberInput } from '../../../../shared/catalog/item-fields.ts';
import {
  type Course,
  createCourse,
  deleteCourse,
  listAdminCourses,
  listCourses,
  updateCourse,
} from '../../../../shared/courses/courses.contract.ts';
import { call } from '../../platform/call.ts';
import { findCategoryTheme } from '../../ui/artwork-scene.ts';
import {
  type AdminKind,
  AdminPage,
  buildDraft,
  readMediaDurationSeconds,
  toSharedFields,
} from '../catalog/catalog-admin.public.ts';
import { listCriterionLabels, TrainedCriteriaField } from './trained-criteria-field.tsx';

type Draft = ReturnType<typeof buildDraft>;

const toFields = (draft: Draft) => ({
  ...toSharedFields(draft),
  duration: parseNumberInput(draft.extent, itemLimits.durationSeconds),
  videoUrl: draft.files.main,
  captionsUrl: draft.files.captions,
  trainedCriteria: [...draft.trainedCriteria],
});

export const adminCourses: AdminKind<Course> = {
  kind: 'course',
  path: '/admin/courses',
  chooseTheme: findCategoryTheme,
  texts: {
    noun: 'course',
    title: 'Course Management',
    subtitle: 'Upload and manage educational content',
    add: 'Add New Course',
    create: 'Create New Course',
    edit: 'Edit Course',
    submitCreate: 'Create Course',
    submitUpdate: 'Update Course',
    listTitle: 'Existing Courses',
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
  extraField: {
    position: 'below description',
    render: ({ draft, disabled, set }) => (
      <TrainedCriteriaField
        value={draft.trainedCriteria}
        disabled={disabled}
        onChange={(trainedCriteria) => set({ trainedCriteria })}
      />
    ),
    conflictText: ['Trains', ({ trainedCriteria }) => listCriterionLabels(trainedCriteria).join(', ')],
  },
  extent: { label: 'Duration (seconds)', max: itemLimits.durationSeconds },
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
  affectedKeys: [[listAdminCourses.path], [listCourses.path]],
  create: (draft, submissionId) => call(createCourse, { body: { ...toFields(draft), submissionId } }),
  update: (id, draft, revision) => call(updateCourse, { params: { id }, body: { ...toFields(draft), revision } }),
  remove: (id) => call(deleteCourse, { params: { id } }),
  readSlotUrls: ({ videoUrl, captionsUrl, thumbnailUrl }) => ({
    main: videoUrl,
    captions: captionsUrl,
    thumbnail: thumbnailUrl,
    hostImage: null,
  }),
  toDraft: (course) => buildDraft(course, { extent: String(course.duration), trainedCriteria: course.trainedCriteria }),
  validate: ({ title }) => (title.trim() === '' ? { title: 'Course title is required', tone: 'destructive' } : null),
  readExtent: readMediaDurationSeconds,
  listFacts: ({ duration }) => [formatMinutesAndSeconds(duration)],
};

export function AdminCoursesPage() {
  return <AdminPage kind={adminCourses} />;
}
