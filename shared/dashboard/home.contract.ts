import * as z from 'zod';
import { listCategories } from '#shared/categories/categories.contract.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { getInterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { listPodcasts } from '#shared/podcasts/podcasts.contract.ts';
import { signedThumbnailsSchema } from '#shared/practice/video-schema.ts';
import { getDashboard } from '#shared/progress/progress.contract.ts';

const contract = contractsFor('dashboard');

/**
 * The responses of the calls that the home page would otherwise make at the same time. Omits lists
 * with more than one page, and `thumbnails` if the latest report has no thumbnail.
 */
export const getHome = contract({
  name: 'get-home',
  method: 'GET',
  path: '/api/home',
  access: 'member',
  query: getInterviewPlan.query,
  replies: {
    200: z.object({
      dashboard: getDashboard.replies[200],
      plan: getInterviewPlan.replies[200].shape.plan,
      courses: listCourses.replies[200].optional(),
      podcasts: listPodcasts.replies[200].optional(),
      categories: listCategories.replies[200],
      thumbnails: signedThumbnailsSchema.optional(),
    }),
  },
});
