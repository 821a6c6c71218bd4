import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formatCourseDuration } from '../../../../shared/catalog/formatting.ts';
import type { CourseWithCategory as Course } from '../../../../shared/courses/courses.contract.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ApiError } from '../../platform/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TierBadge } from '../catalog/catalog.public.ts';
import { CourseSidebar } from './course-sidebar.tsx';
import { CourseVideo } from './course-video.tsx';
import { courseQuery } from './courses.queries.ts';

/** `/courses/:courseId` */
export function CoursePage() {
  const { courseId = '' } = useParams();
  const { data: course, error, refetch } = useQuery(courseQuery(courseId));
  return (
    <Page>
      <title>{`${course?.title ?? 'Course'} · ${PRODUCT_NAME}`}</title>
      <ButtonLink to="/courses" variant="quiet" size="small" icon="back" className="-ml-3 mb-4">
        Back to Courses
      </ButtonLink>
      {course && <CourseDetails key={course.id} course={course} />}
      {!course && !error && <CourseLoading />}
      {!course && error && <CourseMissing error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

const columns = 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12';

function CourseDetails({ course }: { readonly course: Course }) {
  return (
    <div className={columns}>
      <div className="min-w-0">
        <CourseVideo course={course} />
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

function CourseMissing({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="py-6 sm:py-12">
      {isMissing ? (
        <EmptyState level={1} title="Course Not Found" action={<ButtonLink to="/courses">Back to Courses</ButtonLink>}>
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
