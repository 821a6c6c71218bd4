import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_LENGTH } from '../../../../shared/accounts/account-change.ts';
import type { CoachTeam, OpenRequest } from '../../../../shared/coaching/coach-team.ts';
import { HOLD_HOURS } from '../../../../shared/coaching/response-sla.ts';
import { getErrorMessage, hasErrorCode } from '../../platform/api-error.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Select, Textarea } from '../../ui/field.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { coachTeamQuery, useAssignRequest } from './coach-team.queries.ts';
import { formatMinutesLeft } from './response-deadline.ts';

interface AssignDialogProps {
  readonly request: OpenRequest;
  readonly now: Date;
  readonly onClose: () => void;
}

const TO_QUEUE = 'queue';

/** Gives a request to a coach, or returns it to the queue. If it fails, the dialog keeps the input. */
export function AssignDialog({ request, now, onClose }: AssignDialogProps) {
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
          notify({ title: next ? `Request assigned to ${next.name}` : 'Request returned to the queue' });
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
          problem={teamError && !team ? 'The coaches couldn’t be loaded. Close this and try again.' : null}
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

/** The coaches who can get the request, and the queue if a coach holds the request. */
function listChoices(team: CoachTeam | undefined, { id, coach }: OpenRequest) {
  const isRequester = (coachId: string) => id.startsWith(`${coachId}_`);
  const coaches = (team?.coaches ?? []).filter(
    (each) => each.isActive && each.id !== coach?.id && !isRequester(each.id),
  );
  const queue = coach ? [{ value: TO_QUEUE, label: 'Back to the queue' }] : [];
  return [...coaches.map(({ id: value, name: label }) => ({ value, label })), ...queue];
}
