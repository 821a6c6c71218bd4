import type { ShownTask } from '#shared/interview-plan/shown-interview-plan.ts';
import {
  buildQuestionLink,
  buildRehearsalPath,
  buildRetakeLink,
} from '#shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import type { ButtonLinkProps } from '#web/ui/controls/button.tsx';
import { listTaskQuestionIds } from './describe-interview-plan.ts';

/** One page to print or to read on the phone on the day of the interview. */
export const SHEET_PATH = '/plan/sheet';

/** Null for days off. */
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
    case 'rest':
      return { to: SHEET_PATH, icon: 'book', children: 'See your interview sheet' };
    case 'free':
      return null;
  }
}

/** What a row of the interview plan opens, without starting to record. */
export function buildTaskPath(task: ShownTask): ButtonLinkProps['to'] {
  return buildTaskLink(task)?.to ?? '/podcasts';
}

const lessonLinks = {
  course: (id: string) => ({ to: `/courses/${id}`, children: 'Watch' }),
  podcast: (id: string) => ({ to: `/podcasts?play=${id}`, children: 'Listen' }),
  'study-guide': (id: string) => ({ to: `/study-guides?read=${id}`, children: 'Read' }),
} as const;
