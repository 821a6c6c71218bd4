import type { CoachReview, CoachQueueRequest } from '../../../../shared/coaching/coach-queue.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { formatTimeLeft, findUrgency } from './response-deadline.ts';
import { LongText } from './long-text.tsx';

/** The requesting member, and the time until the response is due. */
export function ReviewHeading({
  review: { request, video },
  now,
}: {
  readonly review: CoachReview;
  readonly now: Date;
}) {
  const urgency = findUrgency(request.createdAt, now);
  return (
    <header className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {request.respondedAt === null && (
        <Badge tone={urgency === 'late' ? 'red' : urgency === 'soon' ? 'amber' : 'dark'}>
          {formatTimeLeft(request.createdAt, now)}
        </Badge>
      )}
      <p className="font-mono text-xs text-faint">
        sent {formatLocalDateTime(request.createdAt)}
        {video && ` · recorded ${formatLocalDateTime(video.createdAt)}`}
      </p>
      <h1 id="work-title" className="w-full text-2xl break-words sm:text-3xl">
        {`${request.firstName} · ${request.videoTitle}`}
      </h1>
    </header>
  );
}

export function MemberMessage({ request: { firstName, userMessage } }: { readonly request: CoachQueueRequest }) {
  return (
    <section aria-labelledby="member-message-title">
      <h2 id="member-message-title" className="text-xl">{`${firstName} asks`}</h2>
      <div className="mt-2 border-l-2 border-leaf pl-3 text-[1.05rem]">
        <LongText text={userMessage} description={`message of ${firstName}`} />
      </div>
    </section>
  );
}
