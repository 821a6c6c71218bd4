import { type KeyboardEvent, useState } from 'react';
import { competencyLabels } from '../../../../shared/practice/questions/competency.ts';
import type { Question } from '../../../../shared/practice/questions/question.ts';
import { roleFamilyLabels } from '../../../../shared/practice/questions/role-family.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

interface QuestionListProps {
  readonly found: readonly Question[];
  readonly answered: readonly string[];
  readonly onPick: (question: Question) => void;
}

/** Number of questions shown at first, and added by the button. */
const PAGE_SIZE = 40;

/** A list with a single tab stop. The arrow keys, Home, and End move within it. */
export function QuestionList({ found, answered, onPick }: QuestionListProps) {
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
  return [competencyLabels[competency], ...roleFamilies.map((family) => roleFamilyLabels[family])].join(' · ');
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
