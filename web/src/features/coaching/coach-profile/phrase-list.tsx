import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { MAX_PHRASES, MAX_PHRASE_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '#web/platform/use-draft.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { checkFields, useCheckedForm } from '#web/ui/controls/use-checked-form.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { coachPhrasesQuery, useEditPhrases } from './coach-profile.queries.ts';
import { formatLengthHint, removeUnsafeCharacters } from '../texts/typed-text.ts';
import { findPhraseProblem, putPhrase } from './phrases.ts';

export function PhraseList() {
  const { data, error, refetch } = useQuery(coachPhrasesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<string | null>(null);
  const { mutate, isPending } = useEditPhrases();
  const notifyError = useNotifyError();

  const confirm = () =>
    mutate((phrases) => phrases.filter((each) => each !== toDelete), {
      onSuccess: () => {
        setToDelete(null);
        heading.current?.focus();
      },
      onError: (failure) => {
        notifyError('The phrase wasn’t deleted', failure);
        setToDelete(null);
      },
    });

  return (
    <section aria-labelledby="phrases-title" className="min-w-0">
      <h2 id="phrases-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Saved phrases
      </h2>
      <p className="mt-2 text-soft">
        {`Up to ${MAX_PHRASES} sentences that you can insert into an answer. Other coaches don’t see this list.`}
      </p>
      {!data && error && <LoadFailure subject="Your phrases" onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label="Loading your phrases" className="mt-5" blocks={['h-48']} />
      )}

      {data && (
        <>
          {data.phrases.length > 0 && (
            <ul className="mt-5 border-b border-line">
              {data.phrases.map((phrase) => (
                <PhraseItem
                  key={phrase}
                  phrase={phrase}
                  phrases={data.phrases}
                  onSaved={() => heading.current?.focus()}
                  onDelete={() => setToDelete(phrase)}
                />
              ))}
            </ul>
          )}
          <div className="mt-5">
            <PhraseForm
              label="New phrase"
              saveLabel="Add phrase"
              phrase={null}
              phrases={data.phrases}
            />
          </div>
        </>
      )}

      <ConfirmDialog
        open={toDelete !== null}
        title="Delete this phrase?"
        onClose={() => setToDelete(null)}
        confirmLabel="Delete"
        isBusy={isPending}
        onConfirm={confirm}
      >
        <span className="break-words whitespace-pre-line">{toDelete}</span>
      </ConfirmDialog>
    </section>
  );
}

interface PhraseItemProps {
  phrase: string;
  phrases: readonly string[];
  onSaved: () => void;
  onDelete: () => void;
}

function PhraseItem({ phrase, phrases, onSaved, onDelete }: PhraseItemProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <li className="border-t border-line py-4">
        <PhraseForm
          label="Phrase"
          saveLabel="Save phrase"
          phrase={phrase}
          phrases={phrases}
          onSaved={() => {
            setEditing(false);
            onSaved();
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }

  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line py-3">
      <p className="min-w-0 grow basis-60 break-words whitespace-pre-line">{phrase}</p>
      <div className="-ml-3 flex gap-1 sm:ml-0">
        <Button
          size="small"
          variant="quiet"
          aria-label={`Edit: ${phrase}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
        <Button size="small" variant="quiet" aria-label={`Delete: ${phrase}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

interface PhraseFormProps {
  label: string;
  saveLabel: string;
  /** The phrase to edit; null to add one. */
  phrase: string | null;
  phrases: readonly string[];
  onSaved?: () => void;
  onCancel?: () => void;
}

/** Adds or edits a phrase. If saving fails, the text stays in the field. */
function PhraseForm({ label, saveLabel, phrase, phrases, onSaved, onCancel }: PhraseFormProps) {
  const draftKey = `coach/phrase/${phrase ?? ''}`;
  const initial = phrase ?? '';
  const restored = useRestoredDraft(draftKey, z.string());
  const [text, setText] = useState(restored ?? initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, isPending } = useEditPhrases();

  useSavedDraft(draftKey, text === initial ? null : text);

  const save = () => {
    field.current?.focus();

    // A saved edit unmounts this form, and then callbacks passed to `mutate` don't run.
    mutateAsync((saved) => putPhrase(saved, text.trim(), phrase)).then(
      () => {
        setText('');
        onSaved?.();
      },
      (error: unknown) =>
        setProblems({ phrase: `The phrase wasn’t saved. ${getErrorMessage(error)}` }),
    );
  };

  const others = phrases.filter((each) => each !== phrase);
  const { form, problems, setProblems, reset } = useCheckedForm({
    check: () => checkFields({ phrase: findPhraseProblem(text, others) }, null),
    isSending: () => isPending,
    send: save,
  });

  return (
    <form {...form} className="flex flex-col gap-3">
      <Textarea
        ref={field}
        label={label}
        rows={3}
        value={text}
        hint={formatLengthHint(text.trim().length, MAX_PHRASE_CHARACTERS)}
        problem={problems.phrase}
        className="min-h-20"
        onChange={({ target }) => {
          setText(removeUnsafeCharacters(target.value));
          reset();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isPending}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
