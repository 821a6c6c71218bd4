import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_RESPONSE_CHARACTERS } from '../../../../shared/coaching/coach-text.ts';
import { Textarea } from '../../ui/field.tsx';
import { formatLengthHint, removeUnsafeCharacters, TOO_LONG_TEXT } from './input-text.ts';
import { PhrasePicker } from './phrase-picker.tsx';
import { insertPhrase } from './phrases.ts';
import { type ReviewDraft, isTooLong } from './review-draft.ts';

interface ResponseEditorProps {
  readonly draft: ReviewDraft;
  readonly firstName: string;
  readonly onChange: (draft: ReviewDraft) => void;
}

export const RESPONSE_FIELD_NAME = 'response';

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
        onChange={({ target }) => onChange({ ...draft, response: removeUnsafeCharacters(target.value) })}
      />
      <PhrasePicker readSelection={readSelection} onInsert={insert} />
    </section>
  );
}
