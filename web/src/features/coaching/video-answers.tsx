import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { dateTime } from '../../ui/time.ts';
import type { Player } from '../analysis/analysis.public.ts';
import { AnswerComments } from './answer-comments.tsx';
import { answeredQuery, requestsQuery } from './coaching.queries.ts';
import { LongText } from './long-text.tsx';
import { idOf } from './timed-comments.ts';
import { useLitComments } from './use-lit-comments.ts';

interface VideoAnswersProps {
  readonly videoId: string;
  readonly player: Player;
}

/** The newest answer about a recording, whose comments play in `player`. Renders nothing without an answer. */
export function VideoAnswers({ videoId, player }: VideoAnswersProps) {
  const { data: requests = [] } = useQuery(requestsQuery);
  const newest = requests.find((request) => request.videoId === videoId && request.status === 'completed');
  return newest ? <NewestAnswer requestId={newest.id} player={player} /> : null;
}

function NewestAnswer({ requestId, player }: { readonly requestId: string; readonly player: Player }) {
  const { data } = useQuery(answeredQuery(requestId));
  const comments = (data?.comments ?? []).map((comment, at) => ({ ...comment, id: idOf(at) }));
  const litIds = useLitComments(player, comments);
  if (!data?.coachResponse) return null;
  return (
    <section aria-labelledby="from-coach-title" className="mt-10 border-y border-line py-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>From your coach</Badge>
        {data.respondedAt && <p className="font-mono text-xs text-faint">{dateTime(data.respondedAt)}</p>}
        <ButtonLink
          size="small"
          look="quiet"
          className="ml-auto"
          to={`/video-analysis?${new URLSearchParams({ tab: 'coach', request: requestId })}`}
        >
          Whole answer
        </ButtonLink>
      </div>
      <h3 id="from-coach-title" className="mt-2 text-xl">
        {`${data.coachName ?? 'Your coach'} says`}
      </h3>
      <div className="mt-2 max-w-[70ch]">
        <LongText text={data.coachResponse} what="your coach’s answer" />
      </div>
      <AnswerComments comments={comments} litIds={litIds} player={player} />
    </section>
  );
}
