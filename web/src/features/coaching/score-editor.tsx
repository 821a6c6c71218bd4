import { useState } from 'react';
import { criteria, type CriterionKey } from '../../../../shared/analysis/criteria.ts';
import { labelOf } from '../../../../shared/analysis/grade.ts';
import type { DeskDraft } from './desk-draft.ts';

interface ScoreEditorProps {
  readonly draft: DeskDraft;
  readonly onChange: (draft: DeskDraft) => void;
}

/** The coach's own scores, read-only once the measured scores were revealed. */
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
          : 'Your impression from 0 to 100, shown to the member as yours. The measured scores stay hidden until you’re done.'}
      </p>
      <ol className="mt-3">
        {criteria.map(({ key, label }) => (
          <ScoreLine
            key={key}
            criterion={key}
            label={label}
            score={scores[key]}
            isFixed={sawMeasured}
            onChange={(score) => onChange({ ...draft, scores: { ...scores, [key]: score } })}
          />
        ))}
      </ol>
    </section>
  );
}

interface ScoreLineProps {
  readonly criterion: CriterionKey;
  readonly label: string;
  readonly score: number | null;
  readonly isFixed: boolean;
  readonly onChange: (score: number | null) => void;
}

const WHOLE = /^(?:100|\d{1,2})$/;

function ScoreLine({ criterion, label, score, isFixed, onChange }: ScoreLineProps) {
  // Invalid input stays visible as typed, but the score is null.
  const [wrong, setWrong] = useState<string | null>(null);
  const type = (typed: string) => {
    const text = typed.trim();
    const isScore = WHOLE.test(text);
    setWrong(isScore || text === '' ? null : text.slice(0, 6));
    onChange(isScore ? Number(text) : null);
  };
  const id = `score-${criterion}`;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-1.5">
      <label htmlFor={id} className="min-w-0 flex-1 text-[0.95rem]">
        {label}
      </label>
      <span id={`${id}-note`} className={wrong === null ? 'text-xs text-faint' : 'text-xs text-red-text'}>
        {wrong === null ? score !== null && labelOf(score) : 'A whole number, 0 to 100'}
      </span>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
        value={wrong ?? score ?? ''}
        placeholder="–"
        aria-describedby={`${id}-note`}
        aria-invalid={wrong !== null || undefined}
        onChange={({ target }) => type(target.value)}
        className="min-h-9 w-16 rounded-md border border-edge bg-ground px-2 text-right font-mono figures hover:border-soft read-only:border-transparent read-only:text-soft aria-invalid:border-red-text"
      />
    </li>
  );
}
