import { useState, type FormEvent, useEffect, useRef } from 'react';
import {
  IN_REVIEW_TEXT,
  canChangeRequest,
  statusTexts,
  type CoachRequest,
  type RequestStatus,
} from '#shared/coaching/coach-request.ts';
import { MAX_MESSAGE_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { editCoachRequest } from '#shared/coaching/coaching.contract.ts';
import { LATE_APOLOGY, LATE_TEXT } from '#shared/coaching/late-texts.ts';
import { isLate, responseTimeText } from '#shared/coaching/response-sla.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EditConflictNotice } from '#web/ui/messages/edit-conflict-notice.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';

import { CoachByline } from '../coach-profile/coach-byline.tsx';
import { LongText } from '../texts/long-text.tsx';
import { useEditRequest } from './coaching.queries.ts';
import { formatLengthHint, validateMessage } from '../texts/typed-text.ts';
import { useStoredText } from './use-stored-text.ts';

interface RequestRowProps {
  request: CoachRequest;
  now: Date;
  onOpen: () => void;
  onWithdraw: () => void;
}

export const buildReadButtonId = (requestId: string) => `read-${requestId}`;

const tones: Record<RequestStatus, BadgeTone> = {
  pending: 'dark',
  in_review: 'amber',
  completed: 'leaf',
};

export function RequestRow({ request, now, onOpen, onWithdraw }: RequestRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { videoTitle, userMessage, status, createdAt } = request;

  return (
    <li className="border-t border-line py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="max-w-full truncate font-sans text-base font-semibold tracking-normal">
          {videoTitle}
        </h3>
        <Badge tone={tones[status]}>{statusTexts[status]}</Badge>
        <time dateTime={createdAt} className="font-mono text-xs text-faint sm:ml-auto">
          {formatLocalDateTime(createdAt)}
        </time>
      </div>

      {isEditing ? (
        <EditRequestForm request={request} onClose={() => setEditing(false)} />
      ) : (
        <>
          <div className="mt-2 border-l-2 border-edge/60 pl-3 text-soft">
            <LongText text={userMessage} description={`message about ${videoTitle}`} />
          </div>
          <RequestStatusText request={request} now={now} />

          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {canChangeRequest(request) && (
              <>
                <Button
                  size="small"
                  aria-label={`Edit message: ${videoTitle}`}
                  onClick={() => setEditing(true)}
                >
                  Edit message
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Withdraw: ${videoTitle}`}
                  onClick={onWithdraw}
                >
                  Withdraw
                </Button>
              </>
            )}

            {status === 'completed' && (
              <Button
                id={buildReadButtonId(request.id)}
                size="small"
                variant={request.rating === null ? 'primary' : 'secondary'}
                aria-label={`Read the answer: ${videoTitle}`}
                onClick={onOpen}
              >
                Read the answer
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  );
}

/** The status text quoted in spec.md, and an apology if the response is late. */
function RequestStatusText({ request, now }: Pick<RequestRowProps, 'request' | 'now'>) {
  const { status, createdAt, coachName, respondedAt } = request;
  const late = buildLateApology(request, now);

  return (
    <div className="mt-2.5 text-sm">
      {status === 'pending' && <p className="figures">{responseTimeText(createdAt, now)}</p>}
      {status === 'in_review' && (
        <>
          <p>
            {IN_REVIEW_TEXT}{' '}
            {coachName && <span className="text-faint">Your coach is {coachName}.</span>}
          </p>
          {coachName && <CoachByline name={coachName} profile={request.coach} />}
        </>
      )}
      {status === 'completed' && respondedAt && (
        <p className="text-soft">
          {coachName ?? 'Your coach'} answered on{' '}
          <time dateTime={respondedAt}>{formatLocalDateTime(respondedAt)}</time>.
        </p>
      )}
      {late && <p className="mt-1 text-below">{late}</p>}
    </div>
  );
}

function buildLateApology(
  { status, createdAt, coachName }: CoachRequest,
  now: Date,
): string | null {
  if (status === 'completed' || !isLate(createdAt, now)) return null;
  if (status === 'pending') return LATE_TEXT;
  return `${LATE_APOLOGY} ${coachName ?? 'A coach'} is working on it now.`;
}

interface EditRequestFormProps {
  request: CoachRequest;
  onClose: () => void;
}

function EditRequestForm({ request, onClose }: EditRequestFormProps) {
  const { id, videoTitle, userMessage } = request;
  const message = useStoredText(`edit-${id}`, userMessage);
  // Stored with the text, so that a restored edit is still based on the same revision.
  const revision = useStoredText(`edit-revision-${id}`, String(request.revision));
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useEditRequest(id);
  const [isStale, setStale] = useState(false);
  const isUnderWay = useIsMutationPending();
  const problem = validateMessage(message.text);

  useEffect(() => field.current?.focus(), []);

  const close = () => {
    message.reset();
    revision.reset();
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(Number(revision.text));
  };

  const save = (expectedRevision: number) => {
    if (problem || isUnderWay(editCoachRequest.name)) return;

    edit.mutate(
      { message: message.text.trim(), revision: expectedRevision },
      { onSuccess: close, onError: (error) => setStale(hasErrorCode(error, 'STALE_REVISION')) },
    );
  };

  const acceptServerVersion = () => {
    message.reset();
    revision.reset();
    setStale(false);
    edit.reset();
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <Textarea
        ref={field}
        label={`Message about ${videoTitle}`}
        rows={5}
        required
        value={message.text}
        onChange={({ target }) => {
          message.set(target.value);
          revision.set(revision.text);
        }}
        hint={formatLengthHint(message.text.trim().length, MAX_MESSAGE_CHARACTERS)}
        problem={problem}
      />

      {edit.error && !edit.isPending && !isStale && (
        <p role="alert" className="text-sm text-red-text">
          {`The change wasn’t saved. ${getErrorMessage(edit.error)}`}
        </p>
      )}

      {isStale ? (
        <EditConflictNotice
          key={request.revision}
          isOwnEdit
          title="This message was changed in another tab or on another device"
          fields={[{ label: 'Message', theirs: userMessage, yours: message.text }]}
          isBusy={edit.isPending}
          onKeepMine={() => save(request.revision)}
          onUseTheirs={acceptServerVersion}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            type="submit"
            disabled={edit.isPending || problem !== null}
          >
            {edit.isPending ? 'Saving...' : 'Save message'}
          </Button>
          <Button size="small" variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
