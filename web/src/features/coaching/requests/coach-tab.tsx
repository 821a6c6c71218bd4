import { type ReactNode, useState, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { CoachRequest } from '#shared/coaching/coach-request.ts';
import { RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import type { Video } from '#shared/practice/video.ts';
import { useSession } from '#web/platform/session.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { CoachAnswerView } from './coach-answer-view.tsx';
import { RequestForm } from './request-form.tsx';
import { coachRequestsQuery, useWithdrawRequest } from './coaching.queries.ts';
import { RequestRow, buildReadButtonId } from './request-row.tsx';

interface CoachTabProps {
  /** The member's recordings; null while loading or after an error. */
  videos: readonly Video[] | null;
  /** Shows a recording in the list of choices. */
  renderTake: (video: Video) => ReactNode;
}

/**
 * Form to request coach feedback, and the member's past requests. `?request=<id>` opens the answer
 * to a request.
 */
export function CoachTab({ videos, renderTake }: CoachTabProps) {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const requestId = search.get('request');
  const [lastRead, setLastRead] = useState<string | null>(null);
  if (!user) return null;

  if (requestId) {
    return (
      <CoachAnswerView
        key={requestId}
        requestId={requestId}
        videos={videos}
        onBack={() => {
          setLastRead(requestId);
          setSearch({ tab: 'coach' }, { preventScrollReset: true });
        }}
      />
    );
  }

  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <section aria-labelledby="request-title">
        <h2 id="request-title" className="text-2xl">
          Ask a coach
        </h2>
        <p className="mt-2 text-soft">
          A coach watches your recording and writes back within {RESPONSE_SLA_HOURS} hours, with
          comments on specific moments.
        </p>
        <RequestForm user={user} videos={videos} renderTake={renderTake} />
      </section>
      <RequestHistory
        lastOpenedId={lastRead}
        onOpen={(id) => setSearch({ tab: 'coach', request: id })}
      />
    </div>
  );
}

interface RequestHistoryProps {
  /**
   * ID of the request whose answer was just closed. Focus returns to the button that opened the
   * answer.
   */
  lastOpenedId: string | null;
  onOpen: (requestId: string) => void;
}

const TICK_MS = 30_000;

function RequestHistory({ lastOpenedId, onOpen }: RequestHistoryProps) {
  const { data, isPending, refetch } = useQuery(coachRequestsQuery);
  const [toWithdraw, setToWithdraw] = useState<CoachRequest | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const withdraw = useWithdrawRequest();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const now = new Date(useNow(TICK_MS));

  useEffect(() => {
    if (lastOpenedId) document.getElementById(buildReadButtonId(lastOpenedId))?.focus();
  }, [lastOpenedId]);

  const confirm = () => {
    if (!toWithdraw || withdraw.isPending) return;

    withdraw.mutate(toWithdraw.id, {
      onSuccess: () => {
        notify({
          title: 'Request withdrawn',
          description: 'Coaches can no longer see this request.',
        });

        setToWithdraw(null);
        heading.current?.focus();
      },

      onError: (error) => {
        notifyError('The request couldn’t be withdrawn', error);
        setToWithdraw(null);
      },
    });
  };

  return (
    <section aria-labelledby="requests-title" className="min-w-0">
      <h2 id="requests-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your requests
      </h2>

      {data === undefined &&
        (isPending ? (
          <SkeletonGroup
            label="Loading your requests"
            className="mt-4 flex flex-col gap-4"
            blocks={['h-24', 'h-24']}
          />
        ) : (
          <LoadFailure
            subject="Your requests"
            reassurance="Your data is safe."
            level={3}
            onRetry={() => void refetch()}
          />
        ))}

      {data?.length === 0 && (
        <EmptyState title="No requests yet" level={3}>
          Your requests and your coach’s answers appear here.
        </EmptyState>
      )}

      {data && data.length > 0 && (
        <ul className="mt-4">
          {data.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              now={now}
              onOpen={() => onOpen(request.id)}
              onWithdraw={() => setToWithdraw(request)}
            />
          ))}
        </ul>
      )}

      <ConfirmDialog
        open={toWithdraw !== null}
        title="Withdraw this request?"
        onClose={() => setToWithdraw(null)}
        confirmLabel="Withdraw"
        disabled={withdraw.isPending}
        onConfirm={confirm}
      >
        <span className="break-words">
          {`This deletes your request about ${toWithdraw?.videoTitle ?? ''} and its message. It won’t use up a coach answer, but it still counts toward today’s limit of five requests.`}
        </span>
      </ConfirmDialog>
    </section>
  );
}
