import { findGaps, storyQuestionCounts } from '#shared/interview-plan/stories/find-gaps.ts';
import {
  listEmptyFields,
  type Story,
  type StoryField,
} from '#shared/interview-plan/stories/story.ts';
import {
  type Competency,
  competencies,
  competencyLabels,
} from '#shared/practice/questions/competency.ts';

export const storyFieldLabels: Record<StoryField, string> = {
  situation: 'Situation',
  task: 'Task',
  action: 'Action',
  result: 'Result',
};

/** 'conflict', for the middle of a sentence. */
export function nameTopic(topic: Competency): string {
  return competencyLabels[topic].toLowerCase();
}

/** 'Your stories cover 7 of 18 topics.' */
export function describeCoverage(stories: readonly Story[]): string {
  const gaps = findGaps(stories).length;
  if (gaps === 0) return `Your stories cover all ${competencies.length} topics.`;

  return `Your stories cover ${competencies.length - gaps} of ${competencies.length} topics.`;
}

/** 'You don’t have a story about conflict yet. 7 of our questions ask for one.' */
export function describeGap(topic: Competency): string {
  const count = storyQuestionCounts[topic];
  const asked = count === 1 ? '1 of our questions asks' : `${count} of our questions ask`;

  return `You don’t have a story about ${nameTopic(topic)} yet. ${asked} for one.`;
}

/** 'Still to write: task and result'; null if the story has all parts. */
export function describeEmptyFields(story: Story): string | null {
  const names = listEmptyFields(story).map((name) => storyFieldLabels[name].toLowerCase());
  if (names.length === 0) return null;

  return `Still to write: ${new Intl.ListFormat('en-US').format(names)}`;
}
