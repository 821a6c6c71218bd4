import type { DeskRequest } from '../../../../shared/coaching/desk.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { dateTime } from '../../ui/time.ts';
import { type Urgency, leftText, minutesLeftText, urgencyOf } from './desk-time.ts';
import { useTakeAndOpen } from './use-take.ts';

interface DeskRowProps {
  readonly request: DeskRequest;
  readonly now: Date;
}

/** One request: due time, member, recording and actions. */
export function DeskRow({ request, now }: DeskRowProps) {
  const { firstName, videoTitle, userMessage } = request;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-t border-line py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:items-center">
      <When request={request} now={now} />
      <div className="col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:row-start-auto">
        <h3 className="truncate font-sans text-base font-semibold tracking-normal">
          {firstName} <span className="font-normal text-faint">· {videoTitle}</span>
        </h3>
        <p className="line-clamp-2 text-sm break-words text-soft">{userMessage}</p>
        <HeldNote request={request} now={now} />
      </div>
      <div className="col-start-2 row-start-1 justify-self-end sm:col-start-auto sm:row-start-auto">
        <Action request={request} />
      </div>
    </li>
  );
}

const urgencyStyles: Record<Urgency, string> = { late: 'text-red-text', soon: 'text-amber', fine: 'text-soft' };

function When({ request: { createdAt, respondedAt, rating, hasNewReply }, now }: DeskRowProps) {
  if (respondedAt) {
    return (
      <div className="col-start-1 row-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint sm:col-start-auto sm:row-start-auto sm:flex-col sm:items-start">
        <time dateTime={respondedAt} className="font-mono">
          {dateTime(respondedAt)}
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
        urgencyStyles[urgencyOf(createdAt, now)],
      )}
    >
      <time dateTime={createdAt} title={`Sent ${dateTime(createdAt)}`}>
        {leftText(createdAt, now)}
      </time>
    </p>
  );
}

function HeldNote({ request: { status, isMine, coachName, holdUntil }, now }: DeskRowProps) {
  if (status !== 'in_review') return null;
  return (
    <p className="mt-1 text-xs text-faint">
      {isMine && holdUntil
        ? `Yours for another ${minutesLeftText(holdUntil, now)}`
        : `Taken by ${coachName ?? 'another coach'}`}
    </p>
  );
}

function Action({ request: { id, firstName, videoTitle, status, isMine } }: Pick<DeskRowProps, 'request'>) {
  const what = `${firstName}, ${videoTitle}`;
  const { take, isTaking } = useTakeAndOpen();
  if (status === 'completed' || isMine) {
    return (
      <ButtonLink
        size="small"
        look={status === 'completed' ? 'secondary' : 'primary'}
        to={`/coach/${id}`}
        aria-label={`${status === 'completed' ? 'Open' : 'Continue'}: ${what}`}
      >
        {status === 'completed' ? 'Open' : 'Continue'}
      </ButtonLink>
    );
  }
  if (status === 'in_review') return <Badge tone="dark">Taken</Badge>;
  return (
    <Button size="small" look="primary" disabled={isTaking} aria-label={`Take: ${what}`} onClick={() => take(id)}>
      Take
    </Button>
  );
}
