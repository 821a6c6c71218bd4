import { IN_REVIEW_TEXT, statusTexts } from '../../../../shared/coaching/coach-request.ts';
import { LATE_TEXT, isLate, responseTimeText } from '../../../../shared/coaching/response-sla.ts';
import type { Dashboard } from '../../../../shared/progress/progress.contract.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const TICK_MS = 30_000;

interface CoachStatusProps {
  readonly request: NonNullable<Dashboard['openRequest']>;
}

/** Status of the member's unanswered coach request. New answers appear in `TodayCard`. */
export function CoachStatus({ request: { videoTitle, status, createdAt, coachName } }: CoachStatusProps) {
  const now = new Date(useNow(TICK_MS));
  const isPending = status === 'pending';
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 className="font-sans text-sm font-medium tracking-normal text-faint">Your coach</h2>
        <Badge tone={isPending ? 'dark' : 'amber'}>{statusTexts[status]}</Badge>
      </div>
      <p className="mt-2.5 truncate font-semibold">{videoTitle}</p>
      <p className="mt-0.5 text-sm text-soft figures">
        {isPending ? responseTimeText(createdAt, now) : IN_REVIEW_TEXT} {coachName && `Your coach is ${coachName}.`}
      </p>
      {isPending && isLate(createdAt, now) && <p className="mt-1 text-sm text-below">{LATE_TEXT}</p>}
      <ButtonLink size="small" to="/video-analysis?tab=coach" className="mt-3.5">
        Open the request
      </ButtonLink>
    </Card>
  );
}
