import type { CoachQueueRequest } from '#shared/coaching/coach-queue.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { useTakeRequest } from './coach-queue.queries.ts';
import {
  formatTimeLeft,
  formatMinutesLeft,
  findUrgency,
  urgencyStyles,
} from './response-deadline.ts';

interface CoachQueueRowProps {
  request: CoachQueueRequest;
  now: Date;
}

export function CoachQueueRow({ request, now }: CoachQueueRowProps) {
  const { firstName, videoTitle, userMessage } = request;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-t border-line py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:items-center">
      <DueTime request={request} now={now} />
      <div className="col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:row-start-auto">
        <h3 className="truncate font-sans text-base font-semibold tracking-normal">
          {firstName} <span className="font-normal text-faint">· {videoTitle}</span>
        </h3>
        <p className="line-clamp-2 text-sm break-words text-soft">{userMessage}</p>
        <HolderNote request={request} now={now} />
      </div>
      <div className="col-start-2 row-start-1 justify-self-end sm:col-start-auto sm:row-start-auto">
        <RequestAction request={request} />
      </div>
    </li>
  );
}

function DueTime({
  request: { createdAt, respondedAt, rating, hasNewReply },
  now,
}: CoachQueueRowProps) {
  if (respondedAt) {
    return (
      <div className="col-start-1 row-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint sm:col-start-auto sm:row-start-auto sm:flex-col sm:items-start">
        <time dateTime={respondedAt} className="font-mono">
          {formatLocalDateTime(respondedAt)}
        </time>
        {rating !== null && <span className="figures">{`Rated ${rating} of 5`}</span>}
        {hasNewReply && <Badge tone="leaf">New reply</Badge>}
      </div>
    );
  }

  return (
    <p
      className={classes(
        'col-start-1 row-start-1 self-center font-mono text-sm figures sm:col-start-auto sm:row-start-auto',
        urgencyStyles[findUrgency(createdAt, now)],
      )}
    >
      <time dateTime={createdAt} title={`Sent ${formatLocalDateTime(createdAt)}`}>
        {formatTimeLeft(createdAt, now)}
      </time>
    </p>
  );
}

function HolderNote({
  request: { status, isMine, coachName, holdUntil },
  now,
}: CoachQueueRowProps) {
  if (status !== 'in_review') return null;

  return (
    <p className="mt-1 text-xs text-faint">
      {isMine && holdUntil
        ? `Yours for another ${formatMinutesLeft(holdUntil, now)}`
        : `Taken by ${coachName ?? 'another coach'}`}
    </p>
  );
}

function RequestAction({
  request: { id, firstName, videoTitle, status, isMine },
}: Pick<CoachQueueRowProps, 'request'>) {
  const description = `${firstName}, ${videoTitle}`;
  const { take, isTaking } = useTakeRequest();

  if (status === 'completed' || isMine) {
    const label = status === 'completed' ? 'Open' : 'Continue';
    return (
      <ButtonLink
        size="small"
        variant={status === 'completed' ? 'secondary' : 'primary'}
        to={`/coach/${id}`}
        aria-label={`${label}: ${description}`}
      >
        {label}
      </ButtonLink>
    );
  }

  if (status === 'in_review') return <Badge tone="dark">Taken</Badge>;

  return (
    <Button
      size="small"
      variant="primary"
      disabled={isTaking}
      aria-label={`Take: ${description}`}
      onClick={() => take(id)}
    >
      Take
    </Button>
  );
}
