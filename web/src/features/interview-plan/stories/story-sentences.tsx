import { type Story, type StoryField, storyFields } from '#shared/interview-plan/stories/story.ts';
import type { AnswerSentence } from '#shared/interview-plan/stories/answer-sentences.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';

interface SentenceListProps {
  /** Names the list for screen readers. */
  label: string;
  sentences: readonly AnswerSentence[];
  onPlay?: ((sentence: AnswerSentence) => void) | undefined;
}

/** Sentences of an answer. Each plays its second of the recording if the times are known. */
export function SentenceList({ label, sentences, onPlay }: SentenceListProps) {
  if (sentences.length === 0) return null;

  return (
    <ul aria-label={label} className="mt-1.5 text-sm text-soft">
      {sentences.map((sentence, at) => (
        <li key={at}>
          {onPlay ? (
            <button
              type="button"
              onClick={() => onPlay(sentence)}
              className="flex min-h-11 w-full items-center gap-3 text-left hover:text-ink sm:min-h-9"
            >
              <span className="flex items-center gap-1.5 font-mono text-xs text-faint">
                <Icon name="play" size={14} />
                <span className="sr-only">Play from </span>
                {formatRoundedDuration(sentence.startSeconds)}
              </span>
              <span className="min-w-0 truncate">{sentence.text}</span>
            </button>
          ) : (
            <p className="py-1 wrap-anywhere">{sentence.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LeftOutProps extends Omit<SentenceListProps, 'label'> {
  story: Pick<Story, StoryField>;
}

/** Sentences that no part of the story contains, so that the member can copy them. */
export function LeftOut({ story, sentences, onPlay }: LeftOutProps) {
  const left = sentences.filter(({ text }) =>
    storyFields.every((name) => !story[name].includes(text)),
  );
  if (left.length === 0) return null;

  return (
    <section aria-labelledby="left-out" className="min-w-0">
      <h2 id="left-out" className="text-lg">
        Not in this story
      </h2>
      <p className="mt-1 text-sm text-faint">
        Sentences from your answer that you changed, that didn’t fit, or that we couldn’t sort.
      </p>
      <SentenceList label="Not in this story" sentences={left} onPlay={onPlay} />
    </section>
  );
}
