import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import type { WordAnalysis } from '#shared/analysis/words/analyze-words.ts';
import { storyParts } from '#shared/analysis/words/story-parts.ts';
import type { Transcript as TranscriptFacts } from '#shared/analysis/words/transcript.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { markWords } from './mark-words.ts';
import { LEAD_SECONDS, type Player, playInView, usePlaybackTime } from './player.ts';
import { TranscriptSentence, storyPartNames, markClasses } from './transcript-sentence.tsx';

interface TranscriptProps {
  transcript: TranscriptFacts;
  record: AnalysisRecord;
  player: Player;
}

/**
 * The words of the answer. Clicking a word plays it. The sentences are one Tab stop, with arrow
 * keys between them.
 */
export function Transcript({ transcript, record, player }: TranscriptProps) {
  const { sentences, analysis } = useMemo(
    () => markWords(transcript, record),
    [transcript, record],
  );

  const playingIndex = usePlayingWord(transcript, player);
  const [tabbable, setTabbable] = useState(0);
  const play = (startSeconds: number) =>
    playInView(player, Math.max(0, startSeconds - LEAD_SECONDS[transcript.source]));

  const onClick = ({ target }: MouseEvent) => {
    const index =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-word]')?.dataset['word']
        : undefined;

    const word = transcript.words[Number(index)];
    if (word) play(word.startSeconds);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = findNextSentence(event.key, tabbable, sentences.length);
    if (next === null) return;

    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-sentence="${next}"]`)?.focus();
  };

  return (
    <section aria-labelledby="transcript-title" className="mt-10">
      <h3 id="transcript-title" className="text-xl">
        Transcript
      </h3>
      {analysis && <TranscriptSummary analysis={analysis} record={record} />}

      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button of each sentence does it by keyboard */}
      <ol
        aria-describedby="transcript-keys"
        className="mt-4 flex flex-col gap-1"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {sentences.map((sentence, at) => (
          <TranscriptSentence
            key={sentence.words[0]?.index}
            number={at}
            sentence={sentence}
            playingIndex={
              sentence.words.some(({ index }) => index === playingIndex) ? playingIndex : null
            }
            isTabbable={at === tabbable}
            onFocus={setTabbable}
            onPlay={play}
          />
        ))}
      </ol>

      <p id="transcript-keys" className="sr-only">
        Use the up and down arrow keys to move between sentences. Press Enter to play from the
        selected sentence.
      </p>

      <TranscriptLegend hasStory={analysis !== null} />

      <p className="mt-3 max-w-[62ch] text-sm text-faint">
        {transcript.source === 'browser'
          ? 'Your browser wrote this on your device, so'
          : 'Speech recognition wrote this, so'}{' '}
        some words may be wrong.
        {analysis &&
          ' Fixed rules marked the parts, and they make mistakes, too. These marks don’t change your scores.'}
      </p>
    </section>
  );
}

function findNextSentence(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Returns the index of the word at the playback position; null before the first word. */
function usePlayingWord({ words }: TranscriptFacts, { video }: Player): number | null {
  const [index, setIndex] = useState<number | null>(null);
  usePlaybackTime(video, (seconds) => {
    const at = words.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
    const isOver = seconds > (words.at(-1)?.endSeconds ?? 0) + 0.5;
    setIndex(at === -1 || isOver ? null : at);
  });

  return index;
}

function TranscriptSummary({
  analysis,
  record,
}: {
  analysis: WordAnalysis;
  record: AnalysisRecord;
}) {
  const { sentences, iCount, weCount } = analysis;
  const numberCount = sentences.reduce((sum, { measurements }) => sum + measurements.length, 0);
  // Prefers the pace from the report, so that the page doesn't show two different values.
  const pace = record.content ? record.content.wordsPerMinute : analysis.wordsPerMinute;
  const showsPace = pace !== null && record.signals.syllablesPerSecond.reason !== 'left_out';

  return (
    <>
      <ul aria-label="Parts of your story" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {storyParts.map((part) => {
          const isFound = sentences.some((sentence) => sentence.part === part);
          return (
            <li
              key={part}
              className={
                isFound ? 'flex items-center gap-1.5' : 'flex items-center gap-1.5 text-faint'
              }
            >
              <Icon name={isFound ? 'check' : 'close'} size={16} />
              {storyPartNames[part]}
              {isFound ? <span className="sr-only">: found</span> : ': not found'}
            </li>
          );
        })}
      </ul>

      <p className="mt-1 text-sm text-soft figures">
        {numberCount === 0
          ? 'No measured numbers'
          : numberCount === 1
            ? '1 measured number'
            : `${numberCount} measured numbers`}
        {` · “I” ${countTimes(iCount)}, “we” ${countTimes(weCount)}`}
        {showsPace && ` · ${Math.round(pace)} words per minute`}
      </p>
    </>
  );
}

const countTimes = (count: number) => (count === 1 ? 'once' : `${count} times`);

function TranscriptLegend({ hasStory }: { hasStory: boolean }) {
  return (
    <ul aria-label="Marks" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
      {hasStory && (
        <>
          <Entry sample="20%" className={markClasses.number} text="measured number" />
          <Entry sample="I, we" className={markClasses.person} text="you or your team" />
        </>
      )}
      <Entry sample="um" className={markClasses.filler} text="filler" />
      <Entry
        sample="pause"
        className="rounded-sm bg-high px-1 font-mono text-xs"
        text="long pause"
      />
    </ul>
  );
}

function Entry({ sample, text, className }: { sample: string; text: string; className: string }) {
  return (
    <li className="flex items-baseline gap-2">
      <span aria-hidden="true" className={classes('text-sm', className)}>
        {sample}
      </span>
      {text}
    </li>
  );
}
