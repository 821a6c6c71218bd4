import { MAX_STORY_FIELD_LENGTH, type StoryField } from '#shared/interview-plan/stories/story.ts';
import type { AnswerSentence } from '#shared/interview-plan/stories/answer-sentences.ts';
import { Textarea } from '#web/ui/controls/field.tsx';

import { storyFieldLabels } from './describe-stories.ts';
import { SentenceList } from './story-sentences.tsx';

interface StoryPartProps {
  name: StoryField;
  text: string;
  onChange: (text: string) => void;
  /** The sentences of the take that the story is made from. */
  sentences: readonly AnswerSentence[];
  /** Plays a sentence of the take; undefined if the times are unknown. */
  onPlay?: ((sentence: AnswerSentence) => void) | undefined;
}

/** A part of the story, and the sentences of the take that it contains. */
export function StoryPart({ name, text, onChange, sentences, onPlay }: StoryPartProps) {
  return (
    <div className="min-w-0">
      <Textarea
        label={storyFieldLabels[name]}
        hint={fieldHints[name]}
        name={name}
        className={name === 'action' ? 'min-h-40' : 'min-h-24'}
        maxLength={MAX_STORY_FIELD_LENGTH[name]}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {onPlay && (
        <SentenceList
          label={`Play your ${storyFieldLabels[name].toLowerCase()}`}
          sentences={sentences.filter((sentence) => text.includes(sentence.text))}
          onPlay={onPlay}
        />
      )}
    </div>
  );
}

const fieldHints: Record<StoryField, string> = {
  situation: 'Where was it, and what was going on?',
  task: 'What did you need to achieve or solve?',
  action: 'What did you do, step by step? Say “I” for what you did yourself.',
  result: 'How did it end? Add a number if you know it.',
};
