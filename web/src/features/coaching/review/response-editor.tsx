import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { MAX_RESPONSE_CHARACTERS } from '#shared/coaching/coach-text.ts';
import { getErrorMessage } from '#web/platform/api-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import {
  formatLengthHint,
  isTooLong,
  removeUnsafeCharacters,
  TOO_LONG_TEXT,
} from '../texts/typed-text.ts';
import { insertPhrase, findPhraseProblem, putPhrase } from '../coach-profile/phrases.ts';
import type { ReviewDraft } from './review-draft.ts';
import { coachPhrasesQuery, useEditPhrases } from '../coach-profile/coach-profile.queries.ts';

interface ResponseEditorProps {
  draft: ReviewDraft;
  firstName: string;
  onChange: (draft: ReviewDraft) => void;
}

const RESPONSE_FIELD_NAME = 'response';

export function ResponseEditor({ draft, firstName, onChange }: ResponseEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the first focus, browsers disagree about the cursor's position.
  const hasCursor = useRef(false);
  const { response } = draft;

  const insert = (phrase: string) => {
    const at = hasCursor.current ? field.current?.selectionEnd : undefined;
    const { text, cursor } = insertPhrase(response, phrase, at ?? response.length);
    flushSync(() => onChange({ ...draft, response: text }));
    field.current?.focus();
    field.current?.setSelectionRange(cursor, cursor);
  };

  const readSelection = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    return response.slice(selectionStart, selectionEnd);
  };

  return (
    <section aria-labelledby="response-title">
      <h2 id="response-title" className="mb-3 text-xl">
        Answer
      </h2>
      <Textarea
        ref={field}
        label={`Your answer to ${firstName}`}
        name={RESPONSE_FIELD_NAME}
        rows={7}
        required
        value={response}
        placeholder="What works, what to change first and what to try in the next take"
        hint={formatLengthHint(response.length, MAX_RESPONSE_CHARACTERS)}
        problem={isTooLong(response, MAX_RESPONSE_CHARACTERS) ? TOO_LONG_TEXT : undefined}
        onFocus={() => {
          hasCursor.current = true;
        }}
        onChange={({ target }) =>
          onChange({ ...draft, response: removeUnsafeCharacters(target.value) })
        }
      />
      <PhrasePicker readSelection={readSelection} onInsert={insert} />
    </section>
  );
}

interface PhrasePickerProps {
  readSelection: () => string;
  onInsert: (phrase: string) => void;
}

function PhrasePicker({ readSelection, onInsert }: PhrasePickerProps) {
  const { data, error, refetch } = useQuery(coachPhrasesQuery);
  const [status, setStatus] = useState('');
  const { mutate, isPending } = useEditPhrases();

  if (!data) {
    if (!error) return null;

    return (
      <p className="mt-3 text-sm text-faint">
        Your saved phrases couldn’t be loaded.{' '}
        <Button size="small" variant="quiet" onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    );
  }

  const { phrases } = data;

  const saveSelection = () => {
    if (isPending) return;

    const selected = readSelection().trim();
    const problem =
      selected === '' ? 'Select text in your answer first.' : findPhraseProblem(selected, phrases);
    setStatus(problem ?? '');
    if (problem) return;

    mutate((saved) => putPhrase(saved, selected, null), {
      onSuccess: () => setStatus('Phrase saved.'),
      onError: (reason) => setStatus(`The phrase wasn’t saved. ${getErrorMessage(reason)}`),
    });
  };

  return (
    <section aria-labelledby="phrases-title" className="mt-4">
      <h3 id="phrases-title" className="font-sans text-sm font-medium tracking-normal text-soft">
        Saved phrases
      </h3>

      {phrases.length === 0 ? (
        <p className="mt-1 text-sm text-faint">
          Select a sentence that you’ll use again, and save it as a phrase.
        </p>
      ) : (
        <ul className="mt-1.5 max-h-60 overflow-y-auto rounded-md border border-line">
          {phrases.map((phrase) => (
            <li key={phrase} className="border-line not-first:border-t">
              <button
                type="button"
                aria-label={`Insert: ${phrase}`}
                title={phrase}
                onClick={() => onInsert(phrase)}
                className="block min-h-11 w-full px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-raised"
              >
                <span className="line-clamp-2 break-words">{phrase}</span>
              </button>
            </li>
          ))}
        </ul>
      )}

      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" isBusy={isPending} onClick={saveSelection}>
          Save selection as phrase
        </Button>
        {phrases.length > 0 && (
          <ButtonLink size="small" variant="quiet" to="/coach/profile">
            Edit phrases
          </ButtonLink>
        )}
        <output className="text-sm text-soft">{status}</output>
      </div>
    </section>
  );
}
