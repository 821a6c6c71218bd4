/** What the home and the landing page show of the courses. */
export { CourseCard, CourseFrame, CourseSkeleton } from './course-card.tsx';
export { coursesQuery } from './courses.queries.ts';
