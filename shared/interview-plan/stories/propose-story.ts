import { MAX_STORY_FIELD_LENGTH, type Story, type StoryField, storyFields } from './story.ts';
import type { AnswerSentence } from './answer-sentences.ts';

export type ProposedStory = Pick<Story, StoryField>;

/** Sorts an answer's sentences into the fields of a story; null if none belongs to a story. */
export function proposeStory(sentences: readonly AnswerSentence[]): ProposedStory | null {
  const story = { situation: '', task: '', action: '', result: '' };
  for (const name of storyFields) story[name] = joinWhole(sentences, name);

  return storyFields.some((name) => story[name] !== '') ? story : null;
}

/** Only whole sentences, as many as fit into the field. */
function joinWhole(sentences: readonly AnswerSentence[], name: StoryField): string {
  let joined = '';
  for (const { text, field } of sentences) {
    const longer = joined === '' ? text : `${joined} ${text}`;
    if (field === name && longer.length <= MAX_STORY_FIELD_LENGTH[name]) joined = longer;
  }

  return joined;
}
