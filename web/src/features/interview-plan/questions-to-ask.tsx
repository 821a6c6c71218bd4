import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { MAX_QUESTIONS_TO_ASK_LENGTH } from '#shared/interview-plan/interview-plan-limits.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { EditConflictNotice } from '#web/ui/messages/edit-conflict-notice.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { sheetQuery, useSaveQuestionsToAsk } from './interview-plan.queries.ts';
import { UnsavedTextGuard } from '#web/platform/unsaved-text-guard.tsx';

const FORM = 'plan/questions-to-ask';

const draftSchema = z.object({
  text: z.string(),
  /** The saved questions that this draft replaces. */
  previous: z.string(),
});

/** The member's own questions: a field on screen, and lines on paper. */
export function QuestionsToAsk({ saved }: { saved: string }) {
  const restored = useRestoredDraft(FORM, draftSchema);
  /** Null while the member hasn't typed. */
  const [draft, setDraft] = useState(restored);
  /** Questions that were saved elsewhere while this draft was open. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const { text, previous } = draft ?? { text: saved, previous: saved };
  const field = useRef<HTMLTextAreaElement>(null);
  useSavedDraft(FORM, draft);

  const { save, isPending } = useSave({
    onSaved: (sent) => {
      // The member may have typed more in the meantime.
      setDraft((latest) =>
        latest?.text === sent ? null : latest && { ...latest, previous: sent },
      );
      setTheirs(null);
    },
    onConflict: setTheirs,
  });

  const { form } = useCheckedForm({
    check: () => checkFields({}, null),
    isSending: () => isPending || theirs !== null,
    send: () => save(text, previous),
  });

  return (
    <>
      <form {...form} className="print:hidden">
        <Textarea
          ref={field}
          label="One question per line"
          hint="Most interviews end with “What questions do you have for us?” Two or three are enough."
          name="questionsToAsk"
          maxLength={MAX_QUESTIONS_TO_ASK_LENGTH}
          value={text}
          onChange={({ target }) => setDraft({ text: target.value, previous })}
        />

        {theirs === null ? (
          <Button type="submit" className="mt-3" isBusy={isPending}>
            Save
          </Button>
        ) : (
          <EditConflictNotice
            isOwnEdit
            title="Your questions were changed in another tab or on another device"
            fields={[{ label: 'Your questions', theirs, yours: text }]}
            isBusy={isPending}
            onKeepMine={() => save(text, theirs)}
            onUseTheirs={() => {
              setDraft(null);
              setTheirs(null);
              field.current?.focus();
            }}
          />
        )}
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

interface SaveOptions {
  onSaved: (text: string) => void;
  /** Receives the questions that were saved elsewhere. */
  onConflict: (theirs: string) => void;
}

function useSave({ onSaved, onConflict }: SaveOptions) {
  const client = useQueryClient();
  const { mutate, isPending } = useSaveQuestionsToAsk();
  const notify = useNotify();
  const notifyError = useNotifyError();

  const handleError = async (error: Error) => {
    const isStale = hasErrorCode(error, 'STALE_REVISION');
    const sheet = isStale ? await client.fetchQuery({ ...sheetQuery, staleTime: 0 }) : null;
    if (sheet) onConflict(sheet.questionsToAsk);
    else notifyError('Couldn’t save your questions', error);
  };

  const save = (questionsToAsk: string, previousQuestionsToAsk: string) =>
    mutate(
      { questionsToAsk, previousQuestionsToAsk },
      {
        onSuccess: () => {
          onSaved(questionsToAsk);
          notify({ title: 'Questions saved' });
        },
        onError: (error) =>
          void handleError(error).catch((reason: unknown) =>
            notifyError('Couldn’t load the saved questions', reason),
          ),
      },
    );

  return { save, isPending };
}

/** Lines to write on if there are no questions. */
const EMPTY_LINES = ['', '', ''];

function listLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : EMPTY_LINES;
}
