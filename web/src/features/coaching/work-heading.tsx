import type { CoachWork } from '../../../../shared/coaching/desk.ts';
import { Badge } from '../../ui/badge.tsx';
import { dateTime } from '../../ui/time.ts';
import { leftText, urgencyOf } from './desk-time.ts';

/** The requesting member, and the time until the response is due. */
export function WorkHeading({ work: { request, video }, now }: { readonly work: CoachWork; readonly now: Date }) {
  const urgency = urgencyOf(request.createdAt, now);
  return (
    <header className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {request.respondedAt === null && (
        <Badge tone={urgency === 'late' ? 'red' : urgency === 'soon' ? 'amber' : 'dark'}>
          {leftText(request.createdAt, now)}
        </Badge>
      )}
      <p className="font-mono text-xs text-faint">
        sent {dateTime(request.createdAt)}
        {video && ` · recorded ${dateTime(video.createdAt)}`}
      </p>
      <h1 id="work-title" className="w-full text-2xl break-words sm:text-3xl">
        {`${request.firstName} · ${request.videoTitle}`}
      </h1>
    </header>
  );
}
