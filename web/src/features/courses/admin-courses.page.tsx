import { formatMinutesAndSeconds } from '#shared/catalog/formatting.ts';
import { itemLimits, parseNumberInput } from '#shared/catalog/item-fields.ts';
import { streamFailureMessages } from '#shared/catalog/stream.ts';
import {
  type Course,
  createCourse,
  deleteCourse,
  getAdminCourse,
  getCoursePlayback,
  listAdminCourses,
  listCourses,
  updateCourse,
} from '#shared/courses/courses.contract.ts';
import { findLearningPointsProblem, parseLearningPoints } from '#shared/courses/learning-points.ts';
import { formatMinutesSeconds } from '#shared/product/time.ts';
import { checkConvertedVideo, checkVideo } from '#shared/uploads/check-file.ts';
import {
  type AdminScreenConfig,
  AdminPage,
  buildDraft,
  buildItemCalls,
  captureMiddleFrame,
  inspectCaptions,
  inspectMedia,
  inspectPicture,
  toSharedFields,
} from '#web/features/catalog/catalog-admin.public.ts';
import { call } from '#web/platform/call.ts';
import { findCategoryTheme } from '#web/artwork/artwork-theme.ts';

import { courseFields, LEARNING_POINTS_LABEL } from './course-fields.tsx';

type Draft = ReturnType<typeof buildDraft>;

const toFields = (draft: Draft) => ({
  ...toSharedFields(draft),
  duration: parseNumberInput(draft.extent, itemLimits.durationSeconds),
  videoUrl: draft.files.main,
  captionsUrl: draft.files.captions,
  trainedCriteria: [...draft.trainedCriteria],
  learningPoints: parseLearningPoints(draft.learningPoints),
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

  fields: ['title', 'category', 'tier', 'extent', 'description'],

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
    {
      slot: 'thumbnail',
      label: 'Thumbnail Image',
      noun: 'Thumbnail',
      accept: 'image/*',
      inspect: inspectPicture,
    },
    {
      slot: 'captions',
      label: 'Captions (WebVTT or SRT)',
      noun: 'Captions',
      accept: '.vtt,.srt,text/vtt',
      isExtra: true,
      inspect: inspectCaptions,
    },
  ],

  extraField: courseFields,

  extent: {
    label: 'Duration (seconds)',
    max: itemLimits.durationSeconds,
    format: formatMinutesSeconds,
  },

  notices: {
    create: { title: 'Course created successfully!' },
    update: { title: 'Course updated successfully!' },
    delete: { title: 'Course deleted successfully!' },
  },

  ...buildItemCalls({ list: listAdminCourses, read: getAdminCourse, remove: deleteCourse }),
  affectedKeys: [[listAdminCourses.path], [listCourses.path]],
  create: (draft, submissionId) =>
    call(createCourse, { body: { ...toFields(draft), submissionId } }),
  update: (id, draft, revision) =>
    call(updateCourse, { params: { id }, body: { ...toFields(draft), revision } }),

  readSlotUrls: ({ videoUrl, captionsUrl, thumbnailUrl }) => ({
    main: videoUrl,
    captions: captionsUrl,
    thumbnail: thumbnailUrl,
  }),

  toDraft: (course) =>
    buildDraft(course, {
      extent: String(course.duration),
      trainedCriteria: course.trainedCriteria,
      learningPoints: course.learningPoints.join('\n'),
    }),

  validate: ({ title, learningPoints }) => {
    if (title.trim() === '') return { title: 'Course title is required', tone: 'destructive' };

    const problem = findLearningPointsProblem(learningPoints);

    return problem === null
      ? null
      : { title: LEARNING_POINTS_LABEL, description: problem, tone: 'destructive' };
  },

  getVideoUrl: async (courseId, signal) =>
    (await call(getCoursePlayback, { params: { courseId }, signal })).body.url,
  listFacts: ({ duration }) => [formatMinutesAndSeconds(duration)],

  makeThumbnail: captureMiddleFrame,

  getUploadsNote: (site) =>
    site?.convertsVideos
      ? 'MP4, MOV, and WebM videos work, including HEVC: we convert them to play in every browser.'
      : 'An MP4 with H.264 video plays everywhere. WebM doesn’t play on older iPhones.',

  getStateNote: ({ streamStatus }) => {
    if (streamStatus?.state === 'encoding')
      return { text: 'Converting the video…', isFailure: false };
    if (streamStatus?.state !== 'failed') return null;

    return { text: streamFailureMessages[streamStatus.reason], isFailure: true };
  },
};

export function AdminCoursesPage() {
  return <AdminPage kind={adminCoursesConfig} />;
}

export { AdminCoursesPage as Component };
