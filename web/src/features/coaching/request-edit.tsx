import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { MESSAGE_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { editCoachRequest } from '../../../../shared/coaching/coaching.contract.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { messageProblem } from './coach-request.ts';
import { isRefusal, useEditRequest, useIsUnderWay } from './coaching.queries.ts';
import { lengthHint } from './showable.ts';
import { useKeptText } from './use-kept-text.ts';

interface RequestEditProps {
  readonly user: User;
  readonly request: CoachRequest;
  readonly onClose: () => void;
}

/** Edits the message of a request that no coach has taken yet. */
export function RequestEdit({ user, request, onClose }: RequestEditProps) {
  const { id, videoTitle, userMessage } = request;
  const message = useKeptText(user.id, `edit-${id}`, userMessage);
  // Stored with the text: after a reload, it's still the revision the edit is based on.
  const revision = useKeptText(user.id, `edit-revision-${id}`, String(request.revision));
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useEditRequest(id);
  const [isStale, setStale] = useState(false);
  const isUnderWay = useIsUnderWay();
  const problem = messageProblem(message.text);
  useEffect(() => field.current?.focus(), []);

  const close = () => {
    message.forget();
    revision.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(Number(revision.text));
  };
  const save = (seen: number) => {
    if (problem || isUnderWay(editCoachRequest.name)) return;
    edit.mutate(
      { message: message.text.trim(), revision: seen },
      { onSuccess: close, onError: (error) => setStale(isRefusal(error, 'STALE_REVISION')) },
    );
  };
  const useTheirs = () => {
    message.forget();
    revision.forget();
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
        hint={lengthHint(message.text.trim().length, MESSAGE_LIMIT)}
        problem={problem}
      />
      {edit.error && !edit.isPending && !isStale && (
        <p role="alert" className="text-sm text-red-text">
          {`The change wasn’t saved. ${reasonOf(edit.error)}`}
        </p>
      )}
      {isStale ? (
        <StaleNotice
          key={request.revision}
          isOwn
          title="This message was changed in another tab or on another device"
          fields={[{ label: 'Message', theirs: userMessage, yours: message.text }]}
          isBusy={edit.isPending}
          onKeepMine={() => save(request.revision)}
          onUseTheirs={useTheirs}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" size="small" type="submit" disabled={edit.isPending || problem !== null}>
            {edit.isPending ? 'Saving...' : 'Save message'}
          </Button>
          <Button size="small" look="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
