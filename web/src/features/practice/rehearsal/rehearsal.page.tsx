import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import { useSession } from '#web/platform/session.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { useVideos } from '../takes/practice.queries.ts';
import { practiceSettingsQuery } from '../settings/practice-settings.queries.ts';
import { RehearsalReport } from './rehearsal-report.tsx';
import { RehearsalRoom } from './rehearsal-room.tsx';
import { rehearsalsQuery } from './rehearsal.queries.ts';
import { UpgradePanel } from '../recorder/upgrade-panel.tsx';

/**
 * `/video-analysis/rehearsal`: several questions in a row. Parameters: `set` (the chosen set),
 * `questions` (IDs from the plan), and `run` (ID of the rehearsal that is running).
 * `/video-analysis/rehearsal/{id}`: the report on all answers.
 */
export function RehearsalPage() {
  const { user } = useSession();
  const { id } = useParams();
  if (!user) return null;

  if (id !== undefined) {
    return (
      <Page key={id} title="Rehearsal report">
        <RehearsalReport id={id} user={user} />
      </Page>
    );
  }

  return (
    <Page key="start" title="Rehearsal">
      {user.plan === null ? (
        <>
          <PageHeading className="mb-8">Rehearse your interview</PageHeading>
          <UpgradePanel />
        </>
      ) : (
        <LoadedRoom user={user} />
      )}
    </Page>
  );
}

export { RehearsalPage as Component };

function LoadedRoom({ user }: { user: User }) {
  const rehearsals = useQuery(rehearsalsQuery);
  const videos = useVideos();
  const settings = useQuery(practiceSettingsQuery);

  if (rehearsals.data && videos.data && !settings.isPending) {
    const level = settings.data?.level ?? null;
    return (
      <RehearsalRoom user={user} rehearsals={rehearsals.data} videos={videos.data} level={level} />
    );
  }

  const failed = [rehearsals, videos].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const retry = () => failed.forEach(({ refetch }) => void refetch());
    return <LoadFailure subject="Your rehearsals" level={1} onRetry={retry} />;
  }

  return (
    <SkeletonGroup
      label="Loading your rehearsals"
      className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]"
      blocks={['h-12 lg:col-span-2', 'h-72', 'aspect-video']}
    />
  );
}
