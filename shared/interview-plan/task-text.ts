import { catalogKindLabels } from '#shared/catalog/catalog-item.ts';
import type { ShownTask } from './interview-plan.contract.ts';

const lessonVerbs = { course: 'Watch', podcast: 'Listen to', 'study-guide': 'Read' } as const;

export interface TaskText {
  readonly title: string;
  /** The question, the item's title, or one line of advice. */
  readonly detail: string;
}

export function describeTask(task: ShownTask, targetRole: string | null): TaskText {
  switch (task.kind) {
    case 'question':
      return {
        title: task.latestVideoId ? 'Answer this question again' : 'Answer one question',
        detail: task.text,
      };

    case 'lesson':
      return {
        title: `${lessonVerbs[task.itemKind]} a ${catalogKindLabels[task.itemKind]}`,
        detail: task.title,
      };

    case 'rehearsal':
      return {
        title: 'Rehearse your interview',
        detail: `Answer ${task.questions.length === 1 ? 'one question' : `${task.questions.length} questions in a row`}, without going back.`,
      };

    case 'rest':
      return {
        title: 'Rest tonight',
        detail: 'Lay out your clothes, check the time and place, and go to bed early.',
      };

    case 'interview':
      return {
        title: targetRole ? `Interview: ${targetRole}` : 'Your interview',
        detail: 'You’ve prepared for this. Breathe out slowly before you start.',
      };

    case 'free':
      return { title: 'Day off', detail: 'Nothing planned. Breaks help you remember.' };
  }
}
