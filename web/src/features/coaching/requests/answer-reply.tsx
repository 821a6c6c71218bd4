import { useRef } from 'react';
import { canReply, type CoachRequest } from '#shared/coaching/coach-request.ts';
import { MAX_MESSAGE_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { replyToCoach } from '#shared/coaching/coaching.contract.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { useIsMutationPending } from '#web/platform/use-is-mutation-pending.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { useReplyToCoach } from './coaching.queries.ts';
import { LongText } from '../texts/long-text.tsx';
import { formatLengthHint, validateMessage } from '../texts/typed-text.ts';
import { useStoredText } from './use-stored-text.ts';

interface AnswerReplyProps {
  request: CoachRequest;
  coach: string;
}

export function AnswerReply({ request, coach }: AnswerReplyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { reply } = request;

  return (
    <section aria-labelledby="reply-title" className="min-w-0">
      <h3 id="reply-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {reply ? 'Your reply' : `Reply to ${coach}`}
      </h3>
      {reply && (
        <>
          <p className="mt-1 font-mono text-xs text-faint">
            {formatLocalDateTime(reply.createdAt)}
          </p>
          <div className="mt-2 border-l-2 border-edge/60 pl-3 text-soft">
            <LongText text={reply.message} description="reply you sent" />
          </div>
        </>
      )}
      {canReply(request) && <ReplyForm request={request} onSent={() => heading.current?.focus()} />}
    </section>
  );
}

function ReplyForm({
  request: { id },
  onSent,
}: Pick<AnswerReplyProps, 'request'> & { onSent: () => void }) {
  const message = useStoredText(`reply-${id}`);
  const isUnderWay = useIsMutationPending();
  const reply = useReplyToCoach(id, () => {
    message.reset();
    onSent();
  });

  const problem = validateMessage(message.text);

  const { form, isChecked } = useCheckedForm({
    check: () => checkFields({ message: problem }, message.text.trim()),
    isSending: () => isUnderWay(replyToCoach.name),
    send: (text) => reply.mutate(text),
  });

  return (
    <form {...form} className="mt-3 flex flex-col gap-3">
      <Textarea
        label="Your reply"
        rows={4}
        value={message.text}
        onChange={({ target }) => message.set(target.value)}
        hint={`You can reply once. ${formatLengthHint(message.text.trim().length, MAX_MESSAGE_CHARACTERS)}`}
        problem={isChecked ? problem : null}
      />
      {reply.error && !reply.isPending && (
        <p role="alert" className="text-sm text-red-text">
          {`Your reply wasn’t sent. ${getErrorMessage(reply.error)} Your text is still here.`}
        </p>
      )}
      <div>
        <Button size="small" type="submit" disabled={reply.isPending}>
          {reply.isPending ? 'Sending...' : 'Send reply'}
        </Button>
      </div>
    </form>
  );
}
