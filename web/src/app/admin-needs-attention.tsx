import { adminCoursesConfig } from '#web/features/courses/admin-courses.page.tsx';
import { adminPodcastsConfig } from '#web/features/podcasts/admin-podcasts.page.tsx';
import { adminStudyGuidesConfig } from '#web/features/study-guides/admin-study-guides.page.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import {
  useFailedAnalyses,
  useItemProblems,
  useOverduePayments,
  useUrgentRequests,
} from './admin-work.tsx';

/** Shows only the lists that have entries, and one sentence if none has any. */
export function NeedsAttention() {
  const lists = [
    useUrgentRequests(),
    useOverduePayments(),
    useFailedAnalyses(),
    useItemProblems(adminCoursesConfig),
    useItemProblems(adminPodcastsConfig),
    useItemProblems(adminStudyGuidesConfig),
  ];

  const failed = lists.filter(({ query }) => !query.data && query.error);
  const isLoading = lists.some(({ query }) => !query.data && !query.error);
  const shown = lists.filter(({ entries, more }) => entries.length > 0 || more);

  return (
    <section aria-labelledby="needs-attention" className="mt-7">
      <h2 id="needs-attention" className="text-2xl">
        Needs attention
      </h2>

      {shown.length > 0 && (
        <div className="mt-5 grid gap-8 lg:grid-cols-2">
          {shown.map(({ title, entries, more }) => (
            <div key={title} className="min-w-0">
              <h3 className="text-lg">{title}</h3>
              {entries.length > 0 && <ul className="mt-3 border-b border-line">{entries}</ul>}
              {more}
            </div>
          ))}
        </div>
      )}

      {failed.map(({ title, query }) => (
        <LoadFailure key={title} subject={title} level={3} onRetry={() => void query.refetch()} />
      ))}

      {isLoading && <SkeletonGroup label="Loading open tasks" className="mt-5" blocks={['h-14']} />}
      {!isLoading && failed.length === 0 && shown.length === 0 && (
        <p className="mt-3 text-soft">Nothing here needs your attention.</p>
      )}
    </section>
  );
}
