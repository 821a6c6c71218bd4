export { CourseCard, CourseFrame, CourseSkeleton } from './course-card.tsx';
export { coursesQuery } from './courses.queries.ts';
