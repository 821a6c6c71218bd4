import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { MAX_MESSAGE_CHARACTERS } from '../../../../shared/coaching/coach-text.ts';
import { editCoachRequest } from '../../../../shared/coaching/coaching.contract.ts';
import { getErrorMessage, hasErrorCode } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx';
import { useEditRequest, useIsMutationPending } from './coaching.queries.ts';
import { formatLengthHint, validateMessage } from './input-text.ts';
import { useStoredText } from './use-stored-text.ts';

interface EditRequestFormProps {
  readonly request: CoachRequest;
  readonly onClose: () => void;
}

/** Edits the message of a request that no coach has taken yet. */
export function EditRequestForm({ request, onClose }: EditRequestFormProps) {
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
          <Button variant="primary" size="small" type="submit" disabled={edit.isPending || problem !== null}>
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
