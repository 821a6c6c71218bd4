import { catalogKindLabels } from '#shared/catalog/catalog-item.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import type { ShownTask } from './shown-interview-plan.ts';

const lessonVerbs = { course: 'Watch', podcast: 'Listen to', 'study-guide': 'Read' } as const;

type QuestionTask = Extract<ShownTask, { kind: 'question' }>;
type RehearsalTask = Extract<ShownTask, { kind: 'rehearsal' }>;

interface TaskText {
  readonly title: string;
  /** The question, the item's title, or one line of advice. */
  readonly detail: string;
}

export function describeTask(task: ShownTask, targetRole: string | null): TaskText {
  switch (task.kind) {
    case 'question':
      return { title: titleQuestion(task), detail: task.text };

    case 'lesson':
      return {
        title: `${lessonVerbs[task.itemKind]} a ${catalogKindLabels[task.itemKind]}`,
        detail: task.title,
      };

    case 'rehearsal':
      return describeQuestions(task);

    case 'rest':
      return {
        title: 'Rest tonight',
        detail: 'Lay out your clothes, check the time and place, and go to bed early.',
      };

    case 'interview':
      return {
        title: targetRole ? `Interview: ${targetRole}` : 'Your interview',
        detail: 'Warm up once, then trust yourself. Breathe out slowly before you start.',
      };

    case 'free':
      return { title: 'Day off', detail: 'Nothing planned. Breaks help you remember.' };
  }
}

function titleQuestion({ questionId, latestVideoId }: QuestionTask): string {
  if (questionId === CLOSING_QUESTION_ID) return 'Prepare your questions for the interviewer';
  return latestVideoId ? 'Answer this question again' : 'Answer one question';
}

function describeQuestions({ focus, questions: [first, ...others] }: RehearsalTask): TaskText {
  const count = others.length + 1;
  if (focus === undefined)
    return {
      title: 'Rehearse your interview',
      detail: `Answer ${count === 1 ? 'one question' : `${count} questions in a row`}, without going back.`,
    };

  return {
    title: focus === 'stories' ? 'Practice your stories' : `Answer ${count} questions`,
    detail: [first?.text, others.length > 0 && `And ${others.length} more.`]
      .filter(Boolean)
      .join(' '),
  };
}
