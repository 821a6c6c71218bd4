import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_PHRASES } from '../../../../shared/coaching/coach-text.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { coachPhrasesQuery, useEditPhrases } from './coach-profile.queries.ts';
import { PhraseForm } from './phrase-form.tsx';

/** Adds, edits and deletes the coach's saved phrases. */
export function PhraseList() {
  const { data, error, refetch } = useQuery(coachPhrasesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<string | null>(null);
  return (
    <section aria-labelledby="phrases-title" className="min-w-0">
      <h2 id="phrases-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Saved phrases
      </h2>
      <p className="mt-2 text-soft">
        {`Up to ${MAX_PHRASES} sentences that you can insert into an answer with one click. Only you can see this list.`}
      </p>
      {!data && error && <LoadFailure subject="Your phrases" onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonGroup label="Loading your phrases" className="mt-5" blocks={['h-48']} />}
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
            <PhraseForm label="New phrase" saveLabel="Add phrase" phrase={null} phrases={data.phrases} />
          </div>
        </>
      )}
      <DeletePhraseDialog
        phrase={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  );
}

interface PhraseItemProps {
  readonly phrase: string;
  readonly phrases: readonly string[];
  readonly onSaved: () => void;
  readonly onDelete: () => void;
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
        <Button size="small" variant="quiet" aria-label={`Edit: ${phrase}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button size="small" variant="quiet" aria-label={`Delete: ${phrase}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

interface DeletePhraseDialogProps {
  /** The phrase to delete; null closes the dialog. */
  readonly phrase: string | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeletePhraseDialog({ phrase, onClose, onDeleted }: DeletePhraseDialogProps) {
  const { mutate, isPending } = useEditPhrases();
  const notifyError = useNotifyError();
  const confirm = () =>
    mutate((phrases) => phrases.filter((each) => each !== phrase), {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
      onError: (error) => {
        notifyError('The phrase wasn’t deleted', error);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={phrase !== null}
      title="Delete this phrase?"
      onClose={onClose}
      confirmLabel="Delete"
      isBusy={isPending}
      onConfirm={confirm}
    >
      <span className="break-words whitespace-pre-line">{phrase}</span>
    </ConfirmDialog>
  );
}
