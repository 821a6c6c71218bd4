import * as z from 'zod';
import { listCategories } from '../categories/categories.contract.ts';
import { listCourses } from '../courses/courses.contract.ts';
import { contractsFor } from '../http/contract.ts';
import { getPlan } from '../plan/plan.contract.ts';
import { listPodcasts } from '../podcasts/podcasts.contract.ts';
import { getDashboard } from '../progress/progress.contract.ts';

const contract = contractsFor('dashboard');

/**
 * The responses of the calls that the home page would otherwise make at the same time. A list that has more pages is
 * missing.
 */
export const getHome = contract({
  name: 'get-home',
  method: 'GET',
  path: '/api/home',
  access: 'member',
  query: getPlan.query,
  replies: {
    200: z.object({
      dashboard: getDashboard.replies[200],
      plan: getPlan.replies[200].shape.plan,
      courses: listCourses.replies[200].optional(),
      podcasts: listPodcasts.replies[200].optional(),
      categories: listCategories.replies[200],
    }),
  },
});
