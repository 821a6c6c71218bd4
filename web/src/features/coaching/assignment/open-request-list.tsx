import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_LENGTH } from '#shared/accounts/account-change.ts';
import type { OpenRequest, CoachTeam } from '#shared/coaching/coach-team.ts';
import { HOLD_HOURS } from '#shared/coaching/response-sla.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Select, Textarea } from '#web/ui/controls/field.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { openRequestsQuery, coachTeamQuery, useAssignRequest } from './open-requests.queries.ts';
import {
  findUrgency,
  formatMinutesLeft,
  formatTimeLeft,
  urgencyStyles,
} from '../queue/response-deadline.ts';

const TICK_MS = 30_000;

export function OpenRequestList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(openRequestsQuery);
  const now = new Date(useNow(TICK_MS));
  const [assignedId, setAssignedId] = useState<string | null>(null);
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  // If someone else changes the request while the dialog is open, the dialog shows the change.
  const assigned = requests.find(({ id }) => id === assignedId);

  return (
    <section aria-labelledby="open-title" className="min-w-0">
      <h2 id="open-title" className="text-2xl">
        Open, oldest first
      </h2>
      {!data && error && <LoadFailure subject="The requests" onRetry={() => void refetch()} />}

      {!data && !error && (
        <SkeletonGroup
          label="Loading the requests"
          className="mt-4 flex flex-col gap-4"
          blocks={['h-20', 'h-20']}
        />
      )}

      {data && requests.length === 0 && (
        <EmptyState title="No one is waiting" level={3}>
          Unanswered requests appear here automatically.
        </EmptyState>
      )}

      {requests.length > 0 && (
        <ul className="mt-4 border-b border-line">
          {requests.map((request) => (
            <OpenRequestRow
              key={request.id}
              request={request}
              now={now}
              onAssign={() => setAssignedId(request.id)}
            />
          ))}
        </ul>
      )}

      {hasNextPage && (
        <Button className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}

      {assigned && (
        <AssignDialog
          key={assigned.id}
          request={assigned}
          now={now}
          onClose={() => setAssignedId(null)}
        />
      )}
    </section>
  );
}

interface OpenRequestRowProps {
  request: OpenRequest;
  now: Date;
  onAssign: () => void;
}

function OpenRequestRow({ request, now, onAssign }: OpenRequestRowProps) {
  const { memberName, videoTitle, createdAt, coach } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4">
      <div className="min-w-0 grow basis-60">
        <h3 className="truncate font-sans text-base font-semibold tracking-normal">
          {memberName} <span className="font-normal text-faint">· {videoTitle}</span>
        </h3>
        <p className="mt-0.5 text-sm text-faint">
          <span
            className={classes('font-mono figures', urgencyStyles[findUrgency(createdAt, now)])}
          >
            {formatTimeLeft(createdAt, now)}
          </span>{' '}
          · since <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
        </p>
        <p className="mt-0.5 text-sm text-soft">{describeHolder(coach, now)}</p>
      </div>
      <Button size="small" aria-label={`Assign: ${memberName}, ${videoTitle}`} onClick={onAssign}>
        Assign
      </Button>
    </li>
  );
}

function describeHolder(coach: OpenRequest['coach'], now: Date): string {
  return coach
    ? `With ${coach.name} for another ${formatMinutesLeft(coach.holdUntil, now)}`
    : 'No coach yet';
}

interface AssignDialogProps {
  request: OpenRequest;
  now: Date;
  onClose: () => void;
}

const TO_QUEUE = 'queue';

function AssignDialog({ request, now, onClose }: AssignDialogProps) {
  const { id, memberName, coach } = request;
  const { data: team, error: teamError } = useQuery(coachTeamQuery);
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useAssignRequest(id);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const choices = listChoices(team, request);
  const chosen = choices.find(({ value }) => value === target);

  const confirm = () =>
    mutate(
      {
        coachId: target === TO_QUEUE ? null : target,
        expectedCoachId: coach?.id ?? null,
        reason: reason.trim(),
      },
      {
        onSuccess: ({ coach: next }) => {
          notify({
            title: next ? `Request assigned to ${next.name}` : 'Request returned to the queue',
          });
          onClose();
        },

        onError: (failure) => {
          // The request disappears from the list, so the dialog can't show the error.
          if (!hasErrorCode(failure, 'ALREADY_ANSWERED', 'NOT_FOUND')) return;
          notifyError('The request couldn’t be assigned', failure);
          onClose();
        },
      },
    );

  return (
    <ConfirmDialog
      open
      title={`Assign ${memberName}’s request`}
      onClose={onClose}
      keepLabel="Cancel"
      confirmLabel="Assign"
      variant="primary"
      disabled={!chosen || reason.trim() === ''}
      isBusy={isPending}
      onConfirm={confirm}
    >
      <p>
        {coach
          ? `${coach.name} has it for another ${formatMinutesLeft(coach.holdUntil, now)}. A new coach gets their draft, but not their scores.`
          : 'No coach has it yet.'}
        {` The coach you choose gets an email and has ${HOLD_HOURS} hours to start.`}
        {coach && ' The member gets an email with the new coach’s name.'}
      </p>

      <div className="mt-4 flex flex-col gap-4">
        <Select
          label="Assign to"
          required
          value={chosen?.value ?? ''}
          problem={
            teamError && !team ? 'The coaches couldn’t be loaded. Close this and try again.' : null
          }
          onChange={({ target: { value } }) => setTarget(value)}
        >
          <option value="">Choose</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Textarea
          label="Reason"
          hint="Kept in the member’s audit log and included in their data export."
          rows={3}
          required
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
        />
      </div>

      {error && !isPending && (
        <p role="alert" className="mt-3 text-sm text-red-text">
          {getErrorMessage(error)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function listChoices(team: CoachTeam | undefined, { id, coach }: OpenRequest) {
  const isRequester = (coachId: string) => id.startsWith(`${coachId}_`);
  const coaches = (team?.coaches ?? []).filter(
    (each) => each.isActive && each.id !== coach?.id && !isRequester(each.id),
  );
  const queue = coach ? [{ value: TO_QUEUE, label: 'Back to the queue' }] : [];

  return [...coaches.map(({ id: value, name: label }) => ({ value, label })), ...queue];
}
