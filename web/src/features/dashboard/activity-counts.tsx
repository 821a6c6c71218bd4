import type { Dashboard } from '../../../../shared/progress/progress.contract.ts';

/** The four activity counters. Zeros are hidden, except for new members, who should see what is counted. */
export function ActivityCounts({ dashboard }: { readonly dashboard: Dashboard }) {
  const counts = [
    ['Videos Watched', dashboard.videosWatched],
    ['Podcasts Heard', dashboard.podcastsHeard],
    ['Guides Downloaded', dashboard.guidesDownloaded],
    ['Practice Videos', dashboard.practiceVideos],
  ] as const;
  const shown = hasNoActivity(dashboard) ? counts : counts.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="activity-title" className="mt-14">
      <h2 id="activity-title" className="text-xl sm:text-2xl">
        Your activity
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {shown.map(([label, count]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface px-4 py-4 shadow-[inset_0_1px_0_var(--color-high)] sm:px-5"
          >
            <dt className="mt-1 text-sm text-faint">{label}</dt>
            <dd className="font-serif text-4xl leading-none figures">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** True if the member has never started an item, including items deleted since. */
function hasNoActivity({ recentlyWatched, startedCourseIds, ...counts }: Dashboard): boolean {
  const { podcastsHeard, guidesDownloaded, practiceVideos } = counts;
  return recentlyWatched.length + startedCourseIds.length + podcastsHeard + guidesDownloaded + practiceVideos === 0;
}
