import { useMemo } from 'react';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import {
  listAnswerSentences,
  type AnswerSentence,
} from '#shared/interview-plan/stories/answer-sentences.ts';
import type { TranscriptWord } from '#shared/analysis/words/transcript.ts';
import type { SavedStory } from '#shared/interview-plan/stories/story.ts';
import {
  LEAD_SECONDS,
  type Player,
  playInView,
  usePlayer,
} from '#web/features/analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '#web/features/videos/videos.public.ts';

import { StoryForm } from './story-form.tsx';
import { findEnglishTranscript } from './take-record.queries.ts';
import type { StoryBeginning } from './use-story-form.ts';

const NO_WORDS: readonly TranscriptWord[] = [];

interface StoryWithTakeProps {
  /** Null for a story that isn't made from a take. */
  videoId: string | null;
  /** Missing if the take was deleted or can't be loaded. */
  record: AnalysisRecord | null | undefined;
  /** Null for a new story. */
  saved: SavedStory | null;
  beginning?: StoryBeginning;
  /** The words that the member typed, if the take has no transcript. */
  typed?: readonly TranscriptWord[];
}

/** The form of a story, with the take that it is made from. Sentences of the story play the take. */
export function StoryWithTake({
  videoId,
  record,
  saved,
  beginning,
  typed = NO_WORDS,
}: StoryWithTakeProps) {
  const player = usePlayer();
  const transcript = findEnglishTranscript(record);
  const words = transcript?.words ?? typed;
  const sentences = useMemo(() => listAnswerSentences(words), [words]);
  const play = ({ startSeconds }: AnswerSentence) =>
    transcript && playInView(player, Math.max(0, startSeconds - LEAD_SECONDS[transcript.source]));

  return (
    <>
      {videoId !== null && record && (
        <StoryTakePlayer videoId={videoId} record={record} player={player} />
      )}
      <StoryForm
        saved={saved}
        beginning={beginning ?? {}}
        sentences={sentences}
        onPlay={transcript ? play : undefined}
      />
    </>
  );
}

interface StoryTakePlayerProps {
  videoId: string;
  record: AnalysisRecord;
  player: Player;
}

export function StoryTakePlayer({ videoId, record, player }: StoryTakePlayerProps) {
  return (
    <div className="mb-8">
      <PlaybackPlayer
        source={playbackQuery(videoId)}
        title="Your answer"
        player={player}
        durationSeconds={record.durationSeconds}
      />
    </div>
  );
}
