import { type ProfessionLevel, professionLevels } from '../../../../shared/accounts/profession-level.ts';
import { type Question, questionCategories } from '../../../../shared/practice/questions/question.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { categoryLabels, levelLabels } from '../videos/videos.public.ts';
import type { QuestionControl } from './use-question.ts';

interface QuestionCardProps {
  readonly control: QuestionControl;
  readonly isLocked: boolean;
}

export function QuestionCard({ control, isLocked }: QuestionCardProps) {
  const { isReady, question, showAnother, skipQuestion } = control;
  if (!isReady) return <SkeletonBlock label="Choosing a question" className="h-32" />;
  return (
    <section aria-label="Your question" className="flex flex-col gap-3">
      <div aria-live="polite">{question ? <QuestionText key={question.id} question={question} /> : <NoQuestion />}</div>
      {!isLocked && (
        <div className="flex flex-wrap items-center gap-x-2 sm:gap-y-1">
          <Button size="small" icon="again" className="min-h-11 sm:min-h-9" onClick={showAnother}>
            {question ? 'Another question' : 'Give me a question'}
          </Button>
          {question && (
            <Button size="small" variant="quiet" className="min-h-11 sm:min-h-9" onClick={skipQuestion}>
              Skip the question
            </Button>
          )}
          <Filters control={control} />
        </div>
      )}
    </section>
  );
}

function QuestionText({ question: { category, text, hint } }: { readonly question: Question }) {
  return (
    <div className="animate-lights-up">
      <Badge>{categoryLabels[category]}</Badge>
      <p className="mt-2.5 font-serif text-xl leading-snug text-balance sm:text-2xl">{text}</p>
      <details className="group/hint mt-1">
        <summary className="inline-flex min-h-11 list-none sm:min-h-9 items-center gap-1.5 text-sm text-faint hover:text-ink [&::-webkit-details-marker]:hidden">
          <span className="transition-transform duration-150 group-open/hint:rotate-180">
            <Icon name="chevron" size={16} />
          </span>
          What makes a good answer
        </summary>
        <p className="max-w-[62ch] pb-1 text-[0.95rem] text-soft">{hint}</p>
      </details>
    </div>
  );
}

function NoQuestion() {
  return (
    <div className="animate-lights-up">
      <p className="font-serif text-xl leading-snug sm:text-2xl">Talk about anything you like.</p>
      <p className="mt-1 text-sm text-faint">The recording is saved without a question.</p>
    </div>
  );
}

function Filters({ control: { category, level, chooseCategory, chooseLevel } }: Pick<QuestionCardProps, 'control'>) {
  const chosen = [category && categoryLabels[category], level && levelLabels[level]].filter(Boolean).join(', ');
  return (
    <details className="group/filters w-full sm:w-auto sm:open:w-full">
      <summary className="inline-flex min-h-11 list-none sm:min-h-9 items-center gap-1.5 px-3 text-sm font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon name="settings" size={17} />
        {chosen || 'All questions'}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Select
          label="Category"
          value={category ?? ''}
          onChange={({ target }) => chooseCategory(questionCategories.find((one) => one === target.value) ?? null)}
        >
          <option value="">All categories</option>
          {questionCategories.map((one) => (
            <option key={one} value={one}>
              {categoryLabels[one]}
            </option>
          ))}
        </Select>
        <Select
          label="Your situation"
          value={level ?? ''}
          onChange={({ target }) => chooseLevel(parseLevel(target.value))}
        >
          <option value="">Anyone</option>
          {professionLevels.map((one) => (
            <option key={one} value={one}>
              {levelLabels[one]}
            </option>
          ))}
        </Select>
      </div>
    </details>
  );
}

function parseLevel(value: string): ProfessionLevel | null {
  return professionLevels.find((one) => one === value) ?? null;
}
