/** Exports for the practice room, in a separate file so that other pages don't load them. */
export { interviewPlanQuery } from './interview-plan.queries.ts';
export { cacheJobPost, jobPostQuery, sendJobPost } from './job-post.queries.ts';
export { buildNewStoryPath } from './stories/story-links.ts';
export { usePlannedQuestion } from './use-planned-question.ts';
