import { useQuery } from '@tanstack/react-query';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Page } from '../../ui/page.tsx';
import {
  CatalogFilter,
  CatalogList,
  matchesSearch,
  findCategorySlug,
  useCatalogFilters,
  useCategories,
} from '../catalog/catalog.public.ts';
import { CourseCard, CourseSkeleton } from './course-card.tsx';
import { coursesQuery } from './courses.queries.ts';

/** `/courses?category=<id>&q=<words>` */
export function CoursesPage() {
  const place = useCatalogFilters();
  const query = useQuery(coursesQuery(place.categoryId));
  const categories = useCategories();
  return (
    <Page>
      <title>{`Video Courses · ${PRODUCT_NAME}`}</title>
      <h1 className="text-3xl sm:text-4xl">Video Courses</h1>
      <CatalogFilter filter={place} searchLabel="Search courses" />
      <CatalogList
        noun="courses"
        query={query}
        searchText={place.searchText}
        matches={({ title, description }) => matchesSearch(place.searchText, [title, description])}
        skeletonCount={8}
        skeleton={<CourseSkeleton />}
        className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
      >
        {(course) => <CourseCard course={course} categorySlug={findCategorySlug(categories, course.categoryId)} />}
      </CatalogList>
    </Page>
  );
}
