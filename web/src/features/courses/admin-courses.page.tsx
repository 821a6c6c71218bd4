import { type CriterionKey, criteria, criterionKeys } from '../../../../shared/analysis/criteria.ts';
import { formatMinutesAndSeconds } from '../../../../shared/catalog/formatting.ts';
import { streamFailureMessages } from '../../../../shared/catalog/stream.ts';
import { itemLimits, parseNumberInput } from '../../../../shared/catalog/item-fields.ts';
import {
  type Course,
  createCourse,
  deleteCourse,
  getCoursePlayback,
  listAdminCourses,
  listCourses,
  updateCourse,
} from '../../../../shared/courses/courses.contract.ts';
import { formatMinutesSeconds } from '../../../../shared/product/time.ts';
import { checkConvertedVideo, checkVideo } from '../../../../shared/uploads/check-file.ts';
import { call } from '../../platform/call.ts';
import { findCategoryTheme } from '../../ui/artwork-theme.ts';
import { Checkbox } from '../../ui/choice.tsx';
import {
  type AdminScreenConfig,
  AdminPage,
  buildDraft,
  inspectMedia,
  toSharedFields,
} from '../catalog/catalog-admin.public.ts';

type Draft = ReturnType<typeof buildDraft>;

const toFields = (draft: Draft) => ({
  ...toSharedFields(draft),
  duration: parseNumberInput(draft.extent, itemLimits.durationSeconds),
  videoUrl: draft.files.main,
  captionsUrl: draft.files.captions,
  trainedCriteria: [...draft.trainedCriteria],
});

export const adminCoursesConfig: AdminScreenConfig<Course> = {
  kind: 'course',
  path: '/admin/courses',
  chooseTheme: findCategoryTheme,
  texts: {
    name: 'Course',
    noun: 'course',
    title: 'Course Management',
    subtitle: 'Upload and manage educational content',
    add: 'Add New Course',
    emptyTitle: 'No courses yet',
    emptyText: 'Start by creating your first course',
    emptyAction: 'Create Your First Course',
    titleLabel: 'Course Title',
  },
  slots: [
    {
      slot: 'main',
      label: 'Course Video',
      noun: 'Video',
      accept: 'video/*',
      inspect: (file, site) =>
        site?.convertsVideos
          ? inspectMedia(file, checkConvertedVideo, 'video', { isConverted: true })
          : inspectMedia(file, checkVideo, 'video'),
    },
    { slot: 'thumbnail', label: 'Thumbnail Image', noun: 'Thumbnail', accept: 'image/*' },
    { slot: 'captions', label: 'Captions (WebVTT)', noun: 'Captions', accept: '.vtt,text/vtt' },
  ],
  extraField: {
    position: 'below-description',
    render: ({ draft, disabled, set }) => (
      <TrainedCriteriaField
        value={draft.trainedCriteria}
        disabled={disabled}
        onChange={(trainedCriteria) => set({ trainedCriteria })}
      />
    ),
    conflictText: ['Trains', ({ trainedCriteria }) => listCriterionLabels(trainedCriteria).join(', ')],
  },
  extent: { label: 'Duration (seconds)', max: itemLimits.durationSeconds, format: formatMinutesSeconds },
  notices: {
    create: { title: 'Course created successfully!' },
    update: { title: 'Course updated successfully!' },
    delete: { title: 'Course deleted successfully!' },
  },
  listKey: [listAdminCourses.path],
  list: async (signal) => (await call(listAdminCourses, { signal })).body,
  affectedKeys: [[listAdminCourses.path], [listCourses.path]],
  create: (draft, submissionId) => call(createCourse, { body: { ...toFields(draft), submissionId } }),
  update: (id, draft, revision) => call(updateCourse, { params: { id }, body: { ...toFields(draft), revision } }),
  remove: (id) => call(deleteCourse, { params: { id } }),
  readSlotUrls: ({ videoUrl, captionsUrl, thumbnailUrl }) => ({
    main: videoUrl,
    captions: captionsUrl,
    thumbnail: thumbnailUrl,
  }),
  toDraft: (course) => buildDraft(course, { extent: String(course.duration), trainedCriteria: course.trainedCriteria }),
  validate: ({ title }) => (title.trim() === '' ? { title: 'Course title is required', tone: 'destructive' } : null),
  getVideoUrl: async (courseId, signal) => (await call(getCoursePlayback, { params: { courseId }, signal })).body.url,
  listFacts: ({ duration }) => [formatMinutesAndSeconds(duration)],
  getUploadsNote: (site) =>
    site?.convertsVideos
      ? 'MP4, MOV, and WebM videos work, including HEVC: we convert them to play in every browser.'
      : 'An MP4 with H.264 video plays everywhere. WebM doesn’t play on older iPhones.',
  getStateNote: ({ streamStatus }) => {
    if (streamStatus?.state === 'encoding') return { text: 'Converting the video…', isFailure: false };
    if (streamStatus?.state !== 'failed') return null;
    return { text: streamFailureMessages[streamStatus.reason], isFailure: true };
  },
};

export function AdminCoursesPage() {
  return <AdminPage kind={adminCoursesConfig} />;
}

interface TrainedCriteriaFieldProps {
  readonly value: readonly CriterionKey[];
  readonly disabled: boolean;
  readonly onChange: (value: CriterionKey[]) => void;
}

function listCriterionLabels(keys: readonly CriterionKey[]): string[] {
  return criteria.filter(({ key }) => keys.includes(key)).map(({ label }) => label);
}

function TrainedCriteriaField({ value, disabled, onChange }: TrainedCriteriaFieldProps) {
  const toggle = (key: CriterionKey, isOn: boolean) =>
    onChange(criterionKeys.filter((other) => (other === key ? isOn : value.includes(other))));
  return (
    <fieldset aria-describedby="trains-note" className="min-w-0 rounded-md border border-line p-4 sm:col-span-2">
      <legend className="px-1 text-sm font-medium text-soft">Trains</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {criteria.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={value.includes(key)}
            disabled={disabled}
            onChange={(event) => toggle(key, event.target.checked)}
          />
        ))}
      </div>
      <p id="trains-note" className="mt-1.5 text-sm text-faint">
        We recommend this course to members whose latest report suggests working on one of these criteria.
      </p>
    </fieldset>
  );
}
