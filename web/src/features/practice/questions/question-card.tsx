import { useState } from 'react';
import { competencyLabels } from '#shared/practice/questions/competency.ts';
import { isFollowUp } from '#shared/practice/questions/follow-up.ts';
import type { Question } from '#shared/practice/questions/question.ts';
import { roleFamilyLabels } from '#shared/practice/questions/role-family.ts';
import { categoryLabels } from '#web/features/videos/videos.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import type { QuestionControl, QuestionTopic } from './use-question.ts';

export function QuestionCard({
  control,
  isLocked,
}: {
  control: QuestionControl;
  isLocked: boolean;
}) {
  const { isReady, question, topic, showAnother, skipQuestion } = control;
  const [isChoosing, setChoosing] = useState(false);
  if (!isReady) return <SkeletonBlock label="Choosing a question" className="h-32" />;

  return (
    <section aria-label="Your question" className="flex flex-col gap-2 sm:gap-3">
      <div aria-live="polite">
        {question ? (
          <QuestionText key={question.id} question={question} />
        ) : (
          <div className="animate-lights-up">
            <p className="font-serif text-xl leading-snug sm:text-2xl low:text-lg">
              Talk about anything you like.
            </p>
            <p className="mt-1 text-sm text-faint">The recording is saved without a question.</p>
          </div>
        )}
      </div>

      {!isLocked && (
        <div className="flex flex-wrap items-center gap-x-2 sm:gap-y-1">
          <Button size="small" icon="again" onClick={showAnother}>
            {question ? 'Another question' : 'Give me a question'}
          </Button>
          {question && (
            <Button size="small" variant="quiet" onClick={skipQuestion}>
              Skip the question
            </Button>
          )}
          <Button size="small" variant="quiet" icon="search" onClick={() => setChoosing(true)}>
            Choose a question
          </Button>
          <Topic topic={topic} />
        </div>
      )}

      <QuestionDialog open={isChoosing} control={control} onClose={() => setChoosing(false)} />
    </section>
  );
}

function QuestionText({ question }: { question: Question }) {
  const { id, text, hint } = question;

  return (
    <div className="animate-lights-up">
      <p className="font-serif text-xl leading-snug text-balance sm:text-2xl low:text-lg">{text}</p>
      {isFollowUp(id) ? (
        <p className="mt-1 max-w-[62ch] text-[0.95rem] text-soft">{hint}</p>
      ) : (
        <AnswerHint question={question} />
      )}
    </div>
  );
}

function AnswerHint({ question: { category, hint, followUp } }: { question: Question }) {
  return (
    <details className="group/hint mt-1">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-4 text-sm text-faint hover:text-ink [&::-webkit-details-marker]:hidden">
        <Badge>{categoryLabels[category]}</Badge>
        <span className="inline-flex items-center gap-1.5">
          <span className="transition-transform duration-150 group-open/hint:rotate-180">
            <Icon name="chevron" size={16} />
          </span>
          What makes a good answer
        </span>
      </summary>
      <p className="max-w-[62ch] pb-1 text-[0.95rem] text-soft">{hint}</p>
      <p className="max-w-[62ch] pb-1 text-[0.95rem] text-soft">Possible follow-up: {followUp}</p>
    </details>
  );
}

function Topic({ topic: { competency, roleFamily } }: { topic: QuestionTopic }) {
  const names = [
    roleFamily && roleFamilyLabels[roleFamily],
    competency && competencyLabels[competency],
  ].filter(Boolean);

  if (names.length === 0) return null;

  return <p className="text-sm text-faint">Filtered by: {names.join(', ')}</p>;
}
