import type { ShownTask } from '#shared/interview-plan/interview-plan.contract.ts';
import {
  buildQuestionLink,
  buildRehearsalPath,
  buildRetakeLink,
} from '#shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import type { ButtonLinkProps } from '#web/ui/controls/button.tsx';
import { listTaskQuestionIds } from './describe-interview-plan.ts';

/** Null for days off and for the evening before the interview. */
export function buildTaskLink(task: ShownTask): ButtonLinkProps | null {
  switch (task.kind) {
    case 'question': {
      const { questionId, latestVideoId } = task;
      const link = latestVideoId ? buildRetakeLink(latestVideoId) : buildQuestionLink(questionId);
      return { ...link, icon: 'camera', children: 'Record now' };
    }
    case 'rehearsal':
      return {
        to: buildRehearsalPath(listTaskQuestionIds(task)),
        icon: 'camera',
        children: task.focus ? 'Record now' : 'Start the rehearsal',
      };

    case 'lesson':
      return {
        ...lessonLinks[task.itemKind](task.itemId),
        icon: task.itemKind === 'study-guide' ? 'book' : 'play',
      };

    case 'interview':
      return {
        ...buildQuestionLink(FIRST_QUESTION.id),
        icon: 'camera',
        children: 'Warm up with one question',
      };
    default:
      return null;
  }
}

/** What a row of the interview plan opens, without starting to record. */
export function buildTaskPath(task: ShownTask): ButtonLinkProps['to'] {
  const link = buildTaskLink(task);
  if (link) return link.to;

  return task.kind === 'rest' ? PRACTICE_LIBRARY_PATH : '/podcasts';
}

/** Where members watch their own takes. */
const PRACTICE_LIBRARY_PATH = '/video-analysis?tab=library';

const lessonLinks = {
  course: (id: string) => ({ to: `/courses/${id}`, children: 'Watch' }),
  podcast: (id: string) => ({ to: `/podcasts?play=${id}`, children: 'Listen' }),
  'study-guide': (id: string) => ({ to: `/study-guides?read=${id}`, children: 'Read' }),
} as const;
