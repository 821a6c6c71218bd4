import { type FormEvent, useEffect, useRef } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { MESSAGE_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { messageProblem } from './coach-request.ts';
import { useEditRequest } from './coaching.queries.ts';
import { lengthHint } from './showable.ts';
import { useKeptText } from './use-kept-text.ts';

interface RequestEditProps {
  readonly user: User;
  readonly request: CoachRequest;
  readonly onClose: () => void;
}

/** Another message, while no coach has taken the request. */
export function RequestEdit({ user, request: { id, videoTitle, userMessage }, onClose }: RequestEditProps) {
  const message = useKeptText(user.id, `edit-${id}`, userMessage);
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useEditRequest(id);
  const problem = messageProblem(message.text);
  useEffect(() => field.current?.focus(), []);

  const close = () => {
    message.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem || edit.isPending) return;
    edit.mutate(message.text.trim(), { onSuccess: close });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <Textarea
        ref={field}
        label={`Message about ${videoTitle}`}
        rows={5}
        required
        value={message.text}
        onChange={({ target }) => message.set(target.value)}
        hint={lengthHint(message.text.trim().length, MESSAGE_LIMIT)}
        problem={problem}
      />
      {edit.error && !edit.isPending && (
        <p role="alert" className="text-sm text-red-text">
          {`The change was not saved. ${reasonOf(edit.error)}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" size="small" type="submit" disabled={edit.isPending || problem !== null}>
          {edit.isPending ? 'Saving...' : 'Save message'}
        </Button>
        <Button size="small" look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
