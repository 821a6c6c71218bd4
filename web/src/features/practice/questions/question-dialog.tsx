import { type KeyboardEvent, useState } from 'react';
import type { ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { JOB_POST_PATH } from '#shared/practice/practice-links.ts';
import { competencyLabels } from '#shared/practice/questions/competency.ts';
import type { Question } from '#shared/practice/questions/question.ts';
import { questions } from '#shared/practice/questions/questions.ts';
import { roleFamilyLabels } from '#shared/practice/questions/role-family.ts';
import { searchQuestions } from '#shared/practice/questions/search-questions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ModalElement } from '#web/ui/messages/dialog.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { NO_TOPIC, QuestionFilters } from './question-filters.tsx';
import type { QuestionControl, QuestionTopic } from './use-question.ts';

interface QuestionDialogProps {
  open: boolean;
  control: QuestionControl;
  onClose: () => void;
}

export function QuestionDialog({ open, control, onClose }: QuestionDialogProps) {
  return (
    <ModalElement
      open={open}
      onClose={onClose}
      label="Choose a question"
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden border-edge/60 bg-raised text-ink open:flex sm:m-auto sm:h-[min(46rem,calc(100dvh-4rem))] sm:w-[calc(100%-4rem)] sm:max-w-240 sm:rounded-lg sm:border"
    >
      <QuestionPicker control={control} onClose={onClose} />
    </ModalElement>
  );
}

function QuestionPicker({ control, onClose }: Omit<QuestionDialogProps, 'open'>) {
  const { topic, level, answered, pick, changeTopic, changeLevel } = control;
  const [searchText, setSearchText] = useState('');
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const found = searchQuestions(narrowQuestions(topic, level), searchText);
  const filterCount = [topic.competency, topic.roleFamily, level].filter(Boolean).length;
  const choose = (question: Question | undefined) => {
    if (!question) return;
    pick(question.id);
    onClose();
  };

  return (
    <>
      <header className="flex flex-col gap-3 border-b border-line px-4 pt-4 pb-3 sm:px-6 sm:pt-6 sm:pb-4">
        <h2 className="text-xl">Choose a question</h2>
        <SearchField
          label="Search questions"
          value={searchText}
          onChange={setSearchText}
          onKeyDown={(event) => {
            if (event.key === 'Enter') choose(found[0]);
            if (event.key === 'ArrowDown') moveToList(event);
          }}
        />
        <div className="flex items-center justify-between gap-3 text-sm text-faint">
          <output aria-live="polite">{describeCount(found.length)}</output>
          <Button
            size="small"
            variant="quiet"
            icon="settings"
            className="sm:hidden"
            aria-expanded={areFiltersOpen}
            onClick={() => setFiltersOpen(!areFiltersOpen)}
          >
            {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
          </Button>
        </div>
      </header>

      <div className="min-h-0 grow overflow-y-auto sm:grid sm:grid-cols-[17rem_minmax(0,1fr)] sm:overflow-hidden">
        <div
          className={classes(
            'border-line px-4 py-4 sm:block sm:overflow-y-auto sm:border-r sm:px-6',
            areFiltersOpen ? 'border-b sm:border-b-0' : 'hidden',
          )}
        >
          <QuestionFilters
            topic={topic}
            level={level}
            onTopic={changeTopic}
            onLevel={changeLevel}
          />
        </div>

        <div className="px-4 sm:overflow-y-auto sm:px-6">
          {found.length === 0 ? (
            <NothingFound
              onClear={() => {
                setSearchText('');
                changeTopic(NO_TOPIC);
                if (level) changeLevel(null);
              }}
            />
          ) : (
            <QuestionList
              key={`${searchText} ${topic.competency} ${topic.roleFamily} ${level}`}
              found={found}
              answered={answered}
              onPick={choose}
            />
          )}
        </div>
      </div>

      <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
        <TextLink
          to={JOB_POST_PATH}
          tone="soft"
          className={classes('mr-auto text-sm', areFiltersOpen && 'max-sm:hidden')}
        >
          Practice for a job post
        </TextLink>
        <Button onClick={onClose}>Cancel</Button>
        {areFiltersOpen && (
          <Button variant="primary" className="sm:hidden" onClick={() => setFiltersOpen(false)}>
            Show {describeCount(found.length)}
          </Button>
        )}
      </footer>
    </>
  );
}

function moveToList(event: KeyboardEvent<HTMLElement>): void {
  const first = event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('ul button');
  if (!first) return;

  event.preventDefault();
  first.focus();
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4 py-8">
      <p className="text-soft">No questions match. Try a single word, or show all questions.</p>
      <Button onClick={onClear}>Show all questions</Button>
    </div>
  );
}

function describeCount(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}

/**
 * The questions that match the filters. For a profession, its own questions come first, then those
 * for everyone.
 */
function narrowQuestions(
  { competency, roleFamily }: QuestionTopic,
  level: ProfessionLevel | null,
): readonly Question[] {
  const matching = questions.filter(
    (question) =>
      !question.needsJobPost &&
      (!competency || question.competency === competency) &&
      (!level || question.levels.includes(level)),
  );

  if (!roleFamily) return matching;

  return [
    ...matching.filter(({ roleFamilies }) => roleFamilies.includes(roleFamily)),
    ...matching.filter(({ roleFamilies }) => roleFamilies.length === 0),
  ];
}

interface QuestionListProps {
  found: readonly Question[];
  answered: readonly string[];
  onPick: (question: Question) => void;
}

const PAGE_SIZE = 40;

/** A list with a single tab stop. The arrow keys, Home, and End move within it. */
function QuestionList({ found, answered, onPick }: QuestionListProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  const [activeId, setActiveId] = useState<string | null>(null);
  const visible = found.slice(0, count);
  const tabStop = visible.find(({ id }) => id === activeId)?.id ?? visible[0]?.id;

  return (
    <>
      <ul aria-label="Questions">
        {visible.map((question) => (
          <li key={question.id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              tabIndex={question.id === tabStop ? 0 : -1}
              onFocus={() => setActiveId(question.id)}
              onClick={() => onPick(question)}
              onKeyDown={moveFocus}
              className="block w-full py-3.5 text-left hover:text-leaf"
            >
              <span className="block font-serif text-lg leading-snug">{question.text}</span>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
                <span>{describeQuestion(question)}</span>
                {answered.includes(question.id) && (
                  <span className="inline-flex items-center gap-1 text-soft">
                    <Icon name="check" size={15} />
                    Answered before
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>

      {found.length > visible.length && (
        <Button className="my-4" onClick={() => setCount(count + PAGE_SIZE)}>
          Show more questions
        </Button>
      )}
    </>
  );
}

function describeQuestion({ competency, roleFamilies }: Question): string {
  return [
    competencyLabels[competency],
    ...roleFamilies.map((family) => roleFamilyLabels[family]),
  ].join(' · ');
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const target = next === undefined ? undefined : buttons[next];
  if (!target) return;

  event.preventDefault();
  target.focus();
}
