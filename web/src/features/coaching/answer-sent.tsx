import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CoachQueueRequest } from '../../../../shared/coaching/coach-queue.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { coachQueueQuery } from './coach-queue.queries.ts';
import { CoachQueueRow } from './coach-queue-row.tsx';
import { useNow } from '../../platform/use-now.ts';

const TICK_MS = 30_000;

/** Confirms that the answer was sent and links to the next request. */
export function AnswerSent({ request: { id, firstName } }: { readonly request: CoachQueueRequest }) {
  const { data } = useInfiniteQuery(coachQueueQuery('open'));
  const now = new Date(useNow(TICK_MS));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const waiting = data?.pages.flatMap(({ requests }) => requests) ?? [];
  const next = waiting.find((one) => one.id !== id && (one.isMine || one.status === 'pending'));
  return (
    <section className="mt-8 max-w-2xl">
      <Badge tone="leaf">Sent</Badge>
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-3xl outline-none">
        {`${firstName} has your answer`}
      </h1>
      <p className="mt-2 text-soft">
        A notification email is on its way. You’ll find any rating or reply under Answered.
      </p>
      <h2 className="mt-10 text-xl">Next</h2>
      {!data && <Skeleton className="mt-3 h-20" />}
      {data && !next && <p className="mt-2 text-soft">No one else is waiting.</p>}
      {next && (
        <ul className="mt-3 border-b border-line">
          <CoachQueueRow request={next} now={now} />
        </ul>
      )}
      <ButtonLink className="mt-8" to="/coach">
        Coach desk
      </ButtonLink>
    </section>
  );
}
