import { useState } from 'react';
import * as z from 'zod';
import { MAX_QUESTIONS_TO_ASK_LENGTH } from '#shared/interview-plan/interview-plan-limits.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { useSaveQuestionsToAsk } from './interview-plan.queries.ts';
import { UnsavedTextGuard } from '#web/platform/unsaved-text-guard.tsx';

const FORM = 'plan/questions-to-ask';

/** The member's own questions: a field on screen, and lines on paper. */
export function QuestionsToAsk({ saved }: { saved: string }) {
  const restored = useRestoredDraft(FORM, z.string());
  /** Null while the member hasn't typed. */
  const [draft, setDraft] = useState(restored);
  const text = draft ?? saved;
  useSavedDraft(FORM, draft);

  const { mutate, isPending } = useSaveQuestionsToAsk();
  const notify = useNotify();
  const notifyError = useNotifyError();

  const save = () =>
    mutate(text, {
      onSuccess: () => {
        // The member may have typed more in the meantime.
        setDraft((latest) => (latest === text ? null : latest));
        notify({ title: 'Questions saved' });
      },
      onError: (error) => notifyError('Couldn’t save your questions', error),
    });

  const { form } = useCheckedForm({
    check: () => checkFields({}, null),
    isSending: () => isPending,
    send: save,
  });

  return (
    <>
      <form {...form} className="print:hidden">
        <Textarea
          label="One question per line"
          hint="Most interviews end with “What questions do you have for us?” Two or three are enough."
          name="questionsToAsk"
          maxLength={MAX_QUESTIONS_TO_ASK_LENGTH}
          value={text}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Button type="submit" className="mt-3" isBusy={isPending}>
          Save
        </Button>
        <UnsavedTextGuard isDirty={text !== saved} />
      </form>

      <div aria-hidden="true" className="hidden print:block">
        {listLines(text).map((line, at) => (
          <p key={at} className="min-h-8 border-b border-line py-1 wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </>
  );
}

/** Lines to write on if there are no questions. */
const EMPTY_LINES = ['', '', ''];

function listLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : EMPTY_LINES;
}
