import { useState } from 'react';
import { criteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { labelForScore } from '#shared/analysis/grade.ts';
import type { ReviewDraft } from './review-draft.ts';

interface ScoreEditorProps {
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
}

export function ScoreEditor({ draft, onChange }: ScoreEditorProps) {
  const { scores, sawMeasured } = draft;
  return (
    <section aria-labelledby="scores-title">
      <h2 id="scores-title" className="text-xl">
        Your scores <span className="font-sans text-sm text-faint">optional</span>
      </h2>
      <p className="mt-1 text-sm text-faint">
        {sawMeasured
          ? 'You’ve seen the measured scores, so you can’t change yours.'
          : 'Your impression, from 0 to 100. The member will see that you gave these scores. The measured scores stay hidden until you choose to show them.'}
      </p>
      <ol className="mt-3">
        {criteria.map(({ key, label }) => (
          <ScoreInput
            key={key}
            criterion={key}
            label={label}
            score={scores[key]}
            isReadOnly={sawMeasured}
            onChange={(score) => onChange({ ...draft, scores: { ...scores, [key]: score } })}
          />
        ))}
      </ol>
    </section>
  );
}

interface ScoreInputProps {
  criterion: CriterionKey;
  label: string;
  score: number | null;
  isReadOnly: boolean;
  onChange: (score: number | null) => void;
}

const SCORE_PATTERN = /^(?:100|\d{1,2})$/;

function ScoreInput({ criterion, label, score, isReadOnly, onChange }: ScoreInputProps) {
  // Invalid input stays visible, but the score becomes null.
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const onType = (typed: string) => {
    const text = typed.trim();
    const isScore = SCORE_PATTERN.test(text);
    setInvalidText(isScore || text === '' ? null : text.slice(0, 6));
    onChange(isScore ? Number(text) : null);
  };

  const id = `score-${criterion}`;

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-1.5">
      <label htmlFor={id} className="min-w-0 flex-1 text-[0.95rem]">
        {label}
      </label>
      <span
        id={`${id}-note`}
        className={invalidText === null ? 'text-xs text-faint' : 'text-xs text-red-text'}
      >
        {invalidText === null ? score !== null && labelForScore(score) : 'A whole number, 0 to 100'}
      </span>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isReadOnly}
        value={invalidText ?? score ?? ''}
        placeholder="–"
        aria-describedby={`${id}-note`}
        aria-invalid={invalidText !== null || undefined}
        onChange={({ target }) => onType(target.value)}
        className="min-h-9 w-16 rounded-md border border-edge bg-ground px-2 text-right font-mono figures hover:border-soft read-only:border-transparent read-only:text-soft aria-invalid:border-red-text"
      />
    </li>
  );
}
