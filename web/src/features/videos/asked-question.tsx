import { findQuestion } from '#shared/practice/questions/questions.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { categoryLabels } from './question-labels.ts';

interface AskedQuestionProps {
  questionId: string;
  /** A title shown nearby. If it contains the question, nothing is rendered. */
  title?: string;
  className: string;
  textClassName?: string;
}

export function AskedQuestion({ questionId, title, className, textClassName }: AskedQuestionProps) {
  const question = findQuestion(questionId);
  if (!question || title?.startsWith(question.text)) return null;

  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-3 gap-y-1', className)}>
      <Badge tone="dark">{categoryLabels[question.category]}</Badge>
      <span className={classes('text-soft', textClassName)}>
        <span className="sr-only">Question: </span>
        {question.text}
      </span>
    </p>
  );
}
