import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formatCourseDuration, formatVideoQuality } from '#shared/catalog/formatting.ts';
import { planName } from '#shared/catalog/tiers.ts';
import type { CourseWithCategory as Course } from '#shared/courses/courses.contract.ts';
import { TierBadge } from '#web/features/catalog/catalog.public.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { CheckList } from '#web/ui/display/check-list.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Loading, Skeleton } from '#web/ui/messages/skeleton.tsx';

import { CourseVideo } from './course-video.tsx';
import { courseQuery } from './courses.queries.ts';

/** `/courses/:courseId` */
export function CoursePage() {
  const { courseId = '' } = useParams();
  const { data: course, error, refetch } = useQuery(courseQuery(courseId));

  return (
    <Page title={course?.title ?? 'Course'}>
      <ButtonLink to="/courses" variant="quiet" size="small" icon="back" className="-ml-3 mb-4">
        Back to Courses
      </ButtonLink>
      {course && <CourseDetails key={course.id} course={course} />}
      {!course && !error && <CourseLoading />}
      {!course && error && <CourseMissing error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

export { CoursePage as Component };

const columns = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12';

export function CourseDetails({ course, isPreview }: { course: Course; isPreview?: boolean }) {
  return (
    <div className={columns}>
      <div className="min-w-0">
        <CourseVideo course={course} isPreview={isPreview} />
        <h1 className="mt-6 text-2xl break-words sm:text-3xl">{course.title}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <TierBadge tier={course.requiredTier} />
          <span className="font-mono text-sm text-soft figures">
            <span className="sr-only">Duration </span>
            {formatCourseDuration(course.duration)}
          </span>
        </p>
        <p className="mt-5 max-w-[68ch] break-words whitespace-pre-line text-soft">
          {course.description || 'No description available for this course.'}
        </p>
      </div>
      <CourseSidebar course={course} />
    </div>
  );
}

function CourseMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="py-6 sm:py-12">
      {isMissing ? (
        <EmptyState
          level={1}
          title="Course Not Found"
          action={<ButtonLink to="/courses">Back to Courses</ButtonLink>}
        >
          The course may have been removed, or the link may be wrong.
        </EmptyState>
      ) : (
        <LoadFailure subject="The course" level={1} onRetry={onRetry} />
      )}
    </div>
  );
}

function CourseLoading() {
  return (
    <div className={columns}>
      <Loading label="Loading the course" />
      <div>
        <Skeleton className="aspect-video rounded-lg" />
        <Skeleton className="mt-6 h-9 w-2/3" />
        <Skeleton className="mt-5 h-5" />
        <Skeleton className="mt-2 h-5 w-4/5" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}

/** Shown for courses that have no learning points. */
const generalLearningPoints = [
  'What interviewers listen for and why they ask',
  'How to build an answer that fits in two minutes',
  'The costliest mistakes and how to catch them yourself',
  'What to practice on camera before the interview',
] as const;

function CourseSidebar({ course }: { course: Course }) {
  const details = [
    ['Duration', formatCourseDuration(course.duration)],
    ['Access Level', `${planName(course.requiredTier)} Plan`],
    ...(course.category ? [['Category', course.category.name] as const] : []),
    ...(course.videoLines === null
      ? []
      : [['Video Quality', formatVideoQuality(course.videoLines)] as const]),
  ] as const;

  return (
    <aside className="flex flex-col gap-8" aria-label="About this course">
      <Card>
        <h2 className="text-lg">Course Details</h2>
        <dl className="mt-3">
          {details.map(([name, value]) => (
            <div
              key={name}
              className="flex justify-between gap-4 border-t border-line py-2.5 text-sm"
            >
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>

      <section aria-labelledby="lessons-title">
        <h2 id="lessons-title" className="text-lg">
          What you&apos;ll learn
        </h2>
        <CheckList
          texts={course.learningPoints.length > 0 ? course.learningPoints : generalLearningPoints}
          className="mt-3 flex flex-col gap-2.5"
          itemClassName="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 text-sm break-words text-soft"
        />
      </section>

      <section aria-labelledby="help-title" className="border-t border-line pt-6">
        <h2 id="help-title" className="text-lg">
          Need Help?
        </h2>
        <p className="mt-1.5 text-sm text-soft">
          Trouble playing a video? Still have a question? Contact us.
        </p>
        <ButtonLink to="/contact" size="small" className="mt-4">
          Contact Support
        </ButtonLink>
      </section>
    </aside>
  );
}
