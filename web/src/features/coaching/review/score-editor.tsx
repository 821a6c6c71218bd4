import { criteria, type CriterionKey } from '#shared/analysis/criteria.ts';
import { labelForScore } from '#shared/analysis/grade.ts';
import type { ReviewDraft } from './review-draft.ts';

interface ScoreEditorProps {
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
}

export function ScoreEditor({ draft, onChange }: ScoreEditorProps) {
  const { scores, invalidScores, sawMeasured } = draft;
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
            invalidText={invalidScores[key]}
            isReadOnly={sawMeasured}
            onType={(typed) => onChange(putScore(draft, key, typed))}
          />
        ))}
      </ol>
    </section>
  );
}

const SCORE_PATTERN = /^(?:100|\d{1,2})$/;

function putScore(draft: ReviewDraft, criterion: CriterionKey, typed: string): ReviewDraft {
  const text = typed.trim();
  const isScore = SCORE_PATTERN.test(text);
  const { [criterion]: _, ...invalidScores } = draft.invalidScores;

  return {
    ...draft,
    scores: { ...draft.scores, [criterion]: isScore ? Number(text) : null },
    invalidScores:
      isScore || text === '' ? invalidScores : { ...invalidScores, [criterion]: text.slice(0, 6) },
  };
}

interface ScoreInputProps {
  criterion: CriterionKey;
  label: string;
  score: number | null;
  invalidText: string | undefined;
  isReadOnly: boolean;
  onType: (typed: string) => void;
}

function ScoreInput({ criterion, label, score, invalidText, isReadOnly, onType }: ScoreInputProps) {
  const id = `score-${criterion}`;

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-1.5">
      <label htmlFor={id} className="min-w-0 flex-1 text-[0.95rem]">
        {label}
      </label>
      <span
        id={`${id}-note`}
        className={invalidText === undefined ? 'text-xs text-faint' : 'text-xs text-red-text'}
      >
        {invalidText === undefined
          ? score !== null && labelForScore(score)
          : 'A whole number, 0 to 100'}
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
        aria-invalid={invalidText !== undefined || undefined}
        onChange={({ target }) => onType(target.value)}
        className="min-h-9 w-16 rounded-md border border-edge bg-ground px-2 text-right font-mono figures hover:border-soft read-only:border-transparent read-only:text-soft aria-invalid:border-red-text"
      />
    </li>
  );
}
