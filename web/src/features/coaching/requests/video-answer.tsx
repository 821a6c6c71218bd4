import { useQuery } from '@tanstack/react-query';
import { buildCoachAnswerPath } from '#shared/practice/practice-links.ts';
import type { Player } from '#web/features/analysis/analysis.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { AnswerComments } from './answer-sections.tsx';
import { CoachByline } from '../coach-profile/coach-byline.tsx';
import { coachRequestQuery, coachRequestsQuery } from './coaching.queries.ts';
import { LongText } from '../texts/long-text.tsx';

/**
 * Shows the newest coach answer about a recording, if any. Clicking a comment's time starts
 * `player` at that time.
 */
export function VideoAnswer({ videoId, player }: { videoId: string; player: Player }) {
  const { data: requests = [] } = useQuery(coachRequestsQuery);
  const newest = requests.find(
    (request) => request.videoId === videoId && request.status === 'completed',
  );

  return newest ? <NewestAnswer requestId={newest.id} player={player} /> : null;
}

function NewestAnswer({ requestId, player }: { requestId: string; player: Player }) {
  const { data } = useQuery(coachRequestQuery(requestId));
  if (!data?.coachResponse) return null;

  const coach = data.coachName ?? 'Your coach';

  return (
    <section aria-labelledby="from-coach-title" className="mt-10 border-y border-line py-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>From your coach</Badge>
        {data.respondedAt && (
          <p className="font-mono text-xs text-faint">{formatLocalDateTime(data.respondedAt)}</p>
        )}
        <ButtonLink
          size="small"
          variant="quiet"
          className="ml-auto"
          to={buildCoachAnswerPath(requestId)}
        >
          Read full answer
        </ButtonLink>
      </div>
      <h3 id="from-coach-title" className="mt-2 text-xl">
        {`${coach} says`}
      </h3>
      <CoachByline name={coach} profile={data.coach} />
      <div className="mt-2 max-w-[70ch]">
        <LongText text={data.coachResponse} description="your coach’s answer" />
      </div>
      <AnswerComments comments={data.comments} player={player} />
    </section>
  );
}
