import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { ChoiceButtons, findCategorySlug, useCategories } from '../catalog/catalog.public.ts';
import { CourseFrame, type CourseFrameProps, CourseSkeleton, coursesQuery } from '../courses/courses.public.ts';
import { Carousel } from './carousel.tsx';
import { sampleCourses } from './sample-courses.ts';

const SKELETONS = 6;
/** The courses page has the rest. */
export const MAX_CARDS = 60;
const filters = [
  { value: null, label: 'All' },
  { value: 'behavioral', label: 'Behavioral' },
  { value: 'technical', label: 'Technical' },
  { value: 'industry', label: 'Industry' },
] as const;
const card = 'w-66 shrink-0 snap-start sm:w-80';

export function LandingCourses({ isMember }: { readonly isMember: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isPending } = useQuery(coursesQuery());
  const categories = useCategories();
  const isSample = !isPending && !data?.length;
  const courses = isSample
    ? sampleCourses.map((course) => ({ ...course, thumbnailUrl: null, locked: true }))
    : (data ?? []).map((course) => ({ ...course, categorySlug: findCategorySlug(categories, course.categoryId) }));
  const shown = courses.filter(({ categorySlug }) => chosen === null || categorySlug === chosen).slice(0, MAX_CARDS);
  return (
    <Carousel
      id="courses"
      title="Video Courses"
      lead="Short lessons for every kind of interview."
      filters={<ChoiceButtons label="Category" choices={filters} value={chosen} onChange={setChosen} />}
    >
      {isPending &&
        Array.from({ length: SKELETONS }, (_, at) => (
          <li key={at} aria-hidden="true" data-testid="course-skeleton" className={card}>
            <CourseSkeleton />
          </li>
        ))}
      {shown.map((course) => (
        <li key={course.id} className={card}>
          <LandingCourseCard
            course={course}
            categorySlug={course.categorySlug}
            isMember={isMember}
            isSample={isSample}
          />
        </li>
      ))}
      {!isPending && shown.length === 0 && <li className="py-8 text-soft">No courses available in this category.</li>}
    </Carousel>
  );
}

interface LandingCourseCardProps extends Pick<CourseFrameProps, 'course' | 'categorySlug'> {
  readonly isMember: boolean;
  readonly isSample?: boolean;
}

export function LandingCourseCard({ course, categorySlug, isMember, isSample = false }: LandingCourseCardProps) {
  return (
    <CourseFrame
      course={course}
      heading="h3"
      categorySlug={categorySlug}
      isDimmed={false}
      overlay={!isMember && <SignUpOverlay>Sign up to watch</SignUpOverlay>}
    >
      {isMember && !isSample ? (
        <ButtonLink to={`/courses/${course.id}`} size="small" icon="play" aria-label={`Watch ${course.title}`}>
          Watch
        </ButtonLink>
      ) : (
        <SignUpLink itemTitle={course.title} />
      )}
    </CourseFrame>
  );
}

/** Makes the whole card a link to sign-up. */
export function SignUpLink({ itemTitle }: { readonly itemTitle: string }) {
  return (
    <ButtonLink
      to="/signup"
      size="small"
      aria-label={`Sign Up to open ${itemTitle}`}
      className="after:absolute after:inset-0 after:rounded-lg"
    >
      Sign Up
    </ButtonLink>
  );
}

export function SignUpOverlay({ children }: { readonly children: ReactNode }) {
  return (
    <span className="absolute inset-0 grid place-items-center bg-black/35 font-semibold text-ink">
      <span className="rounded-full bg-black/80 px-4 py-1.5 text-sm">{children}</span>
    </span>
  );
}
