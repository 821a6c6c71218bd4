import { useState } from 'react';
import {
  ChoiceButtons,
  findCategorySlug,
  categoriesQuery,
} from '#web/features/catalog/catalog.public.ts';
import {
  CourseFrame,
  type CourseFrameProps,
  CourseSkeleton,
  coursesQuery,
} from '#web/features/courses/courses.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';

import { Carousel } from './carousel.tsx';
import { MAX_CARDS, SignUpLink, useLandingQuery } from './landing-section.tsx';
import { sampleCourses } from './sample-courses.ts';

const filters = [
  { value: null, label: 'All' },
  { value: 'behavioral', label: 'Behavioral' },
  { value: 'technical', label: 'Technical' },
  { value: 'industry', label: 'Industry' },
] as const;

const card = 'w-66 shrink-0 snap-start sm:w-80';

export function LandingCourses({ isMember }: { isMember: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isPending } = useLandingQuery(coursesQuery(), isMember);
  const categories = useLandingQuery(categoriesQuery, isMember).data ?? [];
  const isSample = !isPending && !data?.length;

  const courses = isSample
    ? sampleCourses.map((course) => ({ ...course, thumbnailUrl: null, locked: true }))
    : (data ?? []).map((course) => ({
        ...course,
        categorySlug: findCategorySlug(categories, course.categoryId),
      }));

  const shown = courses
    .filter(({ categorySlug }) => chosen === null || categorySlug === chosen)
    .slice(0, MAX_CARDS);

  return (
    <Carousel
      id="courses"
      title="Video Courses"
      lead="Short lessons for every kind of interview."
      filters={
        <ChoiceButtons label="Category" choices={filters} value={chosen} onChange={setChosen} />
      }
    >
      {isPending &&
        Array.from({ length: 6 }, (_, at) => (
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

      {!isPending && shown.length === 0 && (
        <li className="py-8 text-soft">No courses available in this category.</li>
      )}
    </Carousel>
  );
}

interface LandingCourseCardProps extends Pick<CourseFrameProps, 'course' | 'categorySlug'> {
  isMember: boolean;
  isSample?: boolean;
}

export function LandingCourseCard({
  course,
  categorySlug,
  isMember,
  isSample = false,
}: LandingCourseCardProps) {
  const invitation = (
    <span className="absolute inset-0 grid place-items-center bg-black/35 font-semibold text-ink">
      <span className="rounded-full bg-black/80 px-4 py-1.5 text-sm">Sign up to watch</span>
    </span>
  );

  return (
    <CourseFrame
      course={course}
      heading="h3"
      categorySlug={categorySlug}
      isDimmed={false}
      overlay={!isMember && invitation}
    >
      {isMember && !isSample ? (
        <ButtonLink
          to={`/courses/${course.id}`}
          size="small"
          icon="play"
          aria-label={`Watch ${course.title}`}
        >
          Watch
        </ButtonLink>
      ) : (
        <SignUpLink itemTitle={course.title} />
      )}
    </CourseFrame>
  );
}
