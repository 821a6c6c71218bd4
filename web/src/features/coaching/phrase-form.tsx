import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod';
import { MAX_PHRASE_CHARACTERS } from '../../../../shared/coaching/coach-text.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { useRestoredDraft, useSavedDraft } from '../../platform/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useEditPhrases } from './coach-profile.queries.ts';
import { formatLengthHint, removeUnsafeCharacters } from './input-text.ts';
import { findPhraseProblem, putPhrase } from './phrases.ts';

interface PhraseFormProps {
  readonly label: string;
  readonly saveLabel: string;
  /** The phrase to edit; null to add one. */
  readonly phrase: string | null;
  readonly phrases: readonly string[];
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
}

/** Adds or edits a phrase. If saving fails, the text stays in the field. */
export function PhraseForm({ label, saveLabel, phrase, phrases, onSaved, onCancel }: PhraseFormProps) {
  const form = `coach/phrase/${phrase ?? ''}`;
  const initial = phrase ?? '';
  const restored = useRestoredDraft(form, z.string());
  const [text, setText] = useState(restored ?? initial);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, isPending } = useEditPhrases();
  useSavedDraft(form, text === initial ? null : text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = findPhraseProblem(
      text,
      phrases.filter((each) => each !== phrase),
    );
    setProblem(found);
    field.current?.focus();
    if (found) return;
    // A saved edit unmounts this form, and then callbacks passed to `mutate` don't run.
    mutateAsync((saved) => putPhrase(saved, text.trim(), phrase)).then(
      () => {
        setText('');
        onSaved?.();
      },
      (error: unknown) => setProblem(`The phrase wasn’t saved. ${getErrorMessage(error)}`),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Textarea
        ref={field}
        label={label}
        rows={3}
        value={text}
        hint={formatLengthHint(text.trim().length, MAX_PHRASE_CHARACTERS)}
        problem={problem}
        className="min-h-20"
        onChange={({ target }) => {
          setText(removeUnsafeCharacters(target.value));
          setProblem(null);
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
