import { type KeyboardEvent, useRef } from 'react';
import type { AskedQuestion } from '#shared/interview-plan/debrief.ts';
import { MAX_ASKED_QUESTIONS } from '#shared/interview-plan/interview-plan-limits.ts';
import { questions as bank } from '#shared/practice/questions/questions.ts';
import { searchQuestions } from '#shared/practice/questions/search-questions.ts';
import { removeInvisible } from '#shared/text/typed-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choice.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { formatCount } from '#web/ui/format-count.ts';

interface AskedQuestionsProps {
  questions: readonly AskedQuestion[];
  /** The text in the search field. */
  typed: string;
  onType: (typed: string) => void;
  onChange: (questions: AskedQuestion[]) => void;
}

/** Questions found in the bank, which the member can mark as hard, or typed. */
export function AskedQuestions({ questions, typed, onType, onChange }: AskedQuestionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const isFull = questions.length >= MAX_ASKED_QUESTIONS;
  const choices = isFull ? [] : listChoices(questions, typed);

  const add = (choice: Choice | undefined) => {
    if (!choice) return;
    onChange([...questions, { ...choice, wasHard: false }]);
    onType('');
    const isLast = questions.length + 1 >= MAX_ASKED_QUESTIONS;
    (isLast ? group.current : findField(group.current))?.focus();
  };

  const replace = (at: number, ...replacement: AskedQuestion[]) =>
    onChange(questions.toSpliced(at, 1, ...replacement));

  return (
    <fieldset ref={group} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="font-serif text-xl">What did they ask?</legend>
      <p className="mt-1 mb-3 text-sm text-faint">
        Search for each question, or add it in your own words. Questions from our list that felt
        hard come first in your interview plan.
      </p>

      {isFull ? (
        <p className="text-sm text-soft">
          That’s {MAX_ASKED_QUESTIONS} questions, the most we can save.
        </p>
      ) : (
        <SearchField
          label="Search or type a question"
          value={typed}
          onChange={onType}
          onKeyDown={(event) => {
            moveFocus(event);
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add(choices[0]);
          }}
        />
      )}

      {choices.length > 0 && <Choices choices={choices} onChoose={add} />}

      <output className="sr-only">{formatCount(questions.length, 'question')} added</output>
      {questions.length > 0 && (
        <ul aria-label="Questions they asked" className="mt-4 grid gap-3">
          {questions.map((question, at) => (
            <AskedQuestionRow
              key={`${question.questionId} ${question.text}`}
              question={question}
              onChange={(changed) => replace(at, changed)}
              onRemove={() => {
                replace(at);
                (findField(group.current) ?? group.current)?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

function Choices({ choices, onChoose }: ChoicesProps) {
  return (
    <ul aria-label="Matching questions" className="mt-1">
      {choices.map((choice) => (
        <li key={choice.questionId ?? 'typed'} className="border-b border-line last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(choice)}
            onKeyDown={moveFocus}
            className="block min-h-11 w-full py-2.5 text-left wrap-anywhere hover:text-leaf"
          >
            {choice.questionId === null ? `Add in your own words: “${choice.text}”` : choice.text}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface AskedQuestionRowProps {
  question: AskedQuestion;
  onChange: (question: AskedQuestion) => void;
  onRemove: () => void;
}

function AskedQuestionRow({ question, onChange, onRemove }: AskedQuestionRowProps) {
  const { questionId, text, wasHard } = question;
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="font-serif text-lg leading-snug wrap-anywhere">{text}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        {questionId === null ? (
          <p className="text-sm text-faint">In your own words</p>
        ) : (
          <Checkbox
            label="It felt hard"
            aria-label={`It felt hard: ${text}`}
            checked={wasHard}
            onChange={({ target }) => onChange({ ...question, wasHard: target.checked })}
          />
        )}
        <Button
          variant="quiet"
          size="small"
          className="-mr-3"
          aria-label={`Remove: ${text}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

type Choice = Pick<AskedQuestion, 'questionId' | 'text'>;

const MAX_MATCHES = 5;

/** The best matches in the bank, then the typed text itself. Leaves out added questions. */
function listChoices(questions: readonly AskedQuestion[], typed: string): Choice[] {
  const text = cleanTyped(typed);
  if (text === '') return [];

  const added = new Set(questions.flatMap((question) => [question.questionId, question.text]));
  const matches = searchQuestions(bank, text)
    .filter(({ id }) => !added.has(id))
    .slice(0, MAX_MATCHES)
    .map((question) => ({ questionId: question.id, text: question.text }));

  return added.has(text) ? matches : [...matches, { questionId: null, text }];
}

/** The typed text as the server stores it. */
export const cleanTyped = (typed: string): string => removeInvisible(typed).trim();

function findField(group: HTMLFieldSetElement | null): HTMLElement | null {
  return group?.querySelector<HTMLElement>('input[type="search"]') ?? null;
}

/** Moves the focus between the search field and the choices with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const group = event.currentTarget.closest('fieldset');
  const choices = group?.querySelectorAll<HTMLElement>(
    'ul[aria-label="Matching questions"] button',
  );
  const stops = [findField(group), ...(choices ?? [])];
  const at = stops.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  const target = next === undefined ? undefined : stops[next];
  if (!target) return;

  event.preventDefault();
  target.focus();
}
