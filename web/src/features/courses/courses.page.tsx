import { useQuery } from '@tanstack/react-query';
import {
  CatalogPage,
  findCategorySlug,
  useCatalogFilters,
  useCategories,
} from '#web/features/catalog/catalog.public.ts';
import { CourseCard, CourseSkeleton } from './course-card.tsx';
import { coursesQuery, useCourseProgress } from './courses.queries.ts';

/** `/courses?category=<id>&q=<words>` */
export function CoursesPage() {
  const filters = useCatalogFilters();
  const categories = useCategories();
  const progress = useCourseProgress();

  return (
    <CatalogPage
      title="Video Courses"
      intro="Short video lessons for every part of an interview. Watch one, then use what you learned in your next practice take."
      noun="courses"
      filters={filters}
      query={useQuery(coursesQuery(filters.categoryId))}
      listSearchableTexts={({ title, description }) => [title, description]}
      skeletonCount={8}
      skeleton={<CourseSkeleton />}
      className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
    >
      {(course) => (
        <CourseCard
          course={course}
          categorySlug={findCategorySlug(categories, course.categoryId)}
          percent={progress?.[course.id]?.percent}
        />
      )}
    </CatalogPage>
  );
}

export { CoursesPage as Component };
