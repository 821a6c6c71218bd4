export { CourseCard, CourseFrame, type CourseFrameProps, CourseSkeleton } from './course-card.tsx';
export { coursesQuery } from './courses.queries.ts';
