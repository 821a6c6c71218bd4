import { RESPONSE_LIMIT } from '../../../../shared/coaching/coach-text.ts';
import { Textarea } from '../../ui/field.tsx';
import { isTooLong, type ReviewDraft } from './review-draft.ts';
import { formatLengthHint, removeUnsafeCharacters } from './input-text.ts';

interface ResponseEditorProps {
  readonly draft: ReviewDraft;
  readonly firstName: string;
  readonly onChange: (draft: ReviewDraft) => void;
}

const TOO_LONG = 'Please shorten your text before you send it. We saved the full text.';

export const RESPONSE_NAME = 'response';

/** The written answer, which is required. */
export function ResponseEditor({ draft, firstName, onChange }: ResponseEditorProps) {
  return (
    <section aria-labelledby="response-title">
      <h2 id="response-title" className="mb-3 text-xl">
        Answer
      </h2>
      <Textarea
        label={`Your answer to ${firstName}`}
        name={RESPONSE_NAME}
        rows={7}
        required
        value={draft.response}
        placeholder="What works, what to change first and what to try in the next take"
        hint={formatLengthHint(draft.response.length, RESPONSE_LIMIT)}
        problem={isTooLong(draft.response, RESPONSE_LIMIT) ? TOO_LONG : undefined}
        onChange={({ target }) => onChange({ ...draft, response: removeUnsafeCharacters(target.value) })}
      />
    </section>
  );
}
