import { memo } from 'react';
import type { StoryPart } from '#shared/analysis/words/story-parts.ts';
import { classes } from '#web/ui/classes.ts';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import type { MarkedSentence, MarkedWord, WordMark } from './mark-words.ts';

export const storyPartNames = {
  situation: 'Situation',
  action: 'Action',
  result: 'Result',
} as const satisfies Record<StoryPart, string>;

const partClasses = {
  situation: 'border-soft/70 border-dotted',
  action: 'border-leaf',
  result: 'border-tape border-double',
} as const satisfies Record<StoryPart, string>;

export const markClasses = {
  number: 'rounded-sm bg-tape/90 px-0.5 font-semibold text-on-tape',
  person: 'underline decoration-dotted decoration-faint underline-offset-4',
  filler: 'rounded-sm border border-tape/80 px-1 text-soft',
} as const satisfies Record<WordMark, string>;

interface TranscriptSentenceProps {
  number: number;
  sentence: MarkedSentence;
  /** Index of the word being played, if it is in this sentence. */
  playingIndex: number | null;
  isTabbable: boolean;
  onFocus: (number: number) => void;
  onPlay: (startSeconds: number) => void;
}

export const TranscriptSentence = memo(function TranscriptSentence(props: TranscriptSentenceProps) {
  const { number, sentence, playingIndex, isTabbable, onFocus, onPlay } = props;
  const { part, words } = sentence;
  const startSeconds = words[0]?.startSeconds ?? 0;
  const time = formatRoundedDuration(startSeconds);

  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[3rem_5.5rem_minmax(0,1fr)]">
      <button
        type="button"
        data-sentence={number}
        aria-label={`Play from ${time}`}
        tabIndex={isTabbable ? 0 : -1}
        onFocus={() => onFocus(number)}
        onClick={() => onPlay(startSeconds)}
        className="min-h-8 self-start rounded-sm text-left font-mono text-xs text-faint hover:text-ink"
      >
        {time}
      </button>
      <p className={classes('pt-1.5 text-xs text-soft', part === null && 'max-sm:hidden')}>
        {part && storyPartNames[part]}
      </p>
      <p
        className={classes(
          'border-l-4 py-0.5 pl-3 leading-relaxed max-sm:col-start-2',
          part ? partClasses[part] : 'border-transparent text-soft',
        )}
      >
        {words.map((word) => (
          <Word key={word.index} word={word} isPlaying={word.index === playingIndex} />
        ))}
      </p>
    </li>
  );
});

function Word({
  word: { index, text, mark, pauseSeconds },
  isPlaying,
}: {
  word: MarkedWord;
  isPlaying: boolean;
}) {
  return (
    <>
      {pauseSeconds !== null && (
        <span className="mr-1 rounded-sm bg-high px-1 font-mono text-xs whitespace-nowrap text-soft">
          pause {pauseSeconds.toFixed(1)} s
        </span>
      )}
      <span
        data-word={index}
        className={classes(
          'cursor-pointer hover:bg-high',
          mark && markClasses[mark],
          isPlaying &&
            'rounded-sm bg-amber-dim text-amber forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
        )}
      >
        {text}
      </span>{' '}
    </>
  );
}
