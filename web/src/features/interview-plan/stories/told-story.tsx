import { useMemo } from 'react';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';
import {
  listToldSentences,
  type ToldSentence,
} from '#shared/interview-plan/stories/told-sentences.ts';
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

interface ToldStoryProps {
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
export function ToldStory({ videoId, record, saved, beginning, typed = NO_WORDS }: ToldStoryProps) {
  const player = usePlayer();
  const transcript = findEnglishTranscript(record);
  const words = transcript?.words ?? typed;
  const sentences = useMemo(() => listToldSentences(words), [words]);
  const play = ({ startSeconds }: ToldSentence) =>
    transcript && playInView(player, Math.max(0, startSeconds - LEAD_SECONDS[transcript.source]));

  return (
    <>
      {videoId !== null && record && <TakeFilm videoId={videoId} record={record} player={player} />}
      <StoryForm
        saved={saved}
        beginning={beginning ?? {}}
        sentences={sentences}
        onPlay={transcript ? play : undefined}
      />
    </>
  );
}

interface TakeFilmProps {
  videoId: string;
  record: AnalysisRecord;
  player: Player;
}

export function TakeFilm({ videoId, record, player }: TakeFilmProps) {
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
