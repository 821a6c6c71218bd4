import { categoryStore } from '#functions/catalog/catalog.public.ts';
import { listCoursesEndpoint } from '#functions/courses/list-courses.endpoint.ts';
import { getInterviewPlanEndpoint } from '#functions/interview-plan/get-interview-plan.endpoint.ts';
import { listPodcastsEndpoint } from '#functions/podcasts/list-podcasts.endpoint.ts';
import { getDashboardEndpoint } from '#functions/progress/get-dashboard.endpoint.ts';
import { signThumbnails, signThumbnailsUses } from '#functions/videos/videos.public.ts';
import type { Call } from '#platform/http/call.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { listQuerySchema } from '#shared/catalog/list-query.ts';
import type { listCourses } from '#shared/courses/courses.contract.ts';
import { getHome } from '#shared/dashboard/home.contract.ts';
import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';

type ListCall = Call<typeof listCourses>;

type ListItems<Item> = (
  call: ListCall,
) => Promise<{ body: Item[]; headers?: Readonly<Record<string, string>> } | Refusal>;

const FIRST_PAGE = listQuerySchema.parse({});

/** Fails if any part fails. The page then requests the parts one by one. */
export const getHomeEndpoint = endpoint(getHome, {
  impact: 'Members wait longer for the home page, which then makes six calls instead of one.',
  uses: {
    getDashboard: getDashboardEndpoint.use,
    getInterviewPlan: getInterviewPlanEndpoint.use,
    listCourses: listCoursesEndpoint.use,
    listPodcasts: listPodcastsEndpoint.use,
    categories: categoryStore.pick('list'),
    thumbnails: signThumbnailsUses,
  },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async (call, deps) => {
  const [dashboard, plan, courses, podcasts, categories] = await Promise.all([
    deps.getDashboard({ ...call, query: undefined }),
    deps.getInterviewPlan({ ...call }),
    readWholeList(deps.listCourses, call),
    readWholeList(deps.listPodcasts, call),
    deps.categories.list(),
  ]);

  if (isRefusal(dashboard)) return dashboard;
  if (isRefusal(plan)) return plan;

  const { latestReport } = dashboard.body;
  const { memberId } = call.caller;
  const thumbnails = latestReport?.hasThumbnail
    ? await signThumbnails(deps.thumbnails, [{ memberId, videoId: latestReport.videoId }])
    : undefined;

  const { plan: interviewPlan } = plan.body;
  const body = { dashboard: dashboard.body, plan: interviewPlan, courses, podcasts, categories };

  return { status: 200, body: { ...body, thumbnails } };
});

export const { handler, declaration } = getHomeEndpoint;

/** Returns undefined if the list has more pages. */
async function readWholeList<Item>(
  listItems: ListItems<Item>,
  call: Omit<ListCall, 'query'>,
): Promise<Item[] | undefined> {
  const page = await listItems({ ...call, query: FIRST_PAGE });
  if (isRefusal(page)) throw new Error(`the first page was refused: ${page.refused}`);
  return page.headers?.[NEXT_CURSOR_HEADER] === undefined ? page.body : undefined;
}
