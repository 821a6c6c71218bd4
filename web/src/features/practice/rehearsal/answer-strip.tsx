import { useEffect, useEffectEvent, useState } from 'react';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import type { RehearsalAnswer } from '#shared/practice/rehearsal/rehearsal-answers.ts';
import { summarizeScore } from '#shared/practice/score-summary.ts';
import { hasResults, type Video } from '#shared/practice/video.ts';
import { playFrom, usePlayer } from '#web/features/analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '#web/features/videos/videos.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';

import { FAILED_TEXT, describeRunning, getFailureText } from '../takes/status-texts.ts';
import { TakeScore } from '../takes/take-score.tsx';
import { TakeThumbnail } from '../takes/take-thumbnail.tsx';
import { DiscardTakeButton } from '../upload/discard-take-button.tsx';
import type { Take } from '../upload/take.store.ts';

interface AnswerStripProps {
  answers: readonly RehearsalAnswer<Take>[];
  /** Signed URLs by video ID; undefined while loading, null if unavailable. */
  thumbnails: Readonly<Record<string, string>> | null | undefined;
  /**
   * True if the server refuses the answers, for example because the plan's monthly limit has been
   * reached.
   */
  isUploadRefused: boolean;
  onDiscard: (take: Take) => void;
}

/** The answers side by side. One plays at a time, followed by the next. */
export function AnswerStrip({ answers, thumbnails, ...rest }: AnswerStripProps) {
  const [playingAt, setPlayingAt] = useState<number | null>(null);
  const playAfter = (at: number) => {
    const next = answers.findIndex((answer, position) => position > at && canPlay(answer));
    setPlayingAt(next < 0 ? null : next);
  };

  return (
    <ol className="mt-4 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {answers.map((answer, at) => (
        <AnswerCard
          key={answer.questionId}
          answer={answer}
          thumbnailUrl={thumbnails && answer.video && (thumbnails[answer.video.id] ?? null)}
          isPlaying={at === playingAt}
          onPlay={() => setPlayingAt(at)}
          onEnded={() => playAfter(at)}
          {...rest}
        />
      ))}
    </ol>
  );
}

function canPlay({ video }: RehearsalAnswer<Take>): boolean {
  return video !== null && hasResults(video);
}

interface AnswerCardProps extends Pick<AnswerStripProps, 'isUploadRefused' | 'onDiscard'> {
  answer: RehearsalAnswer<Take>;
  thumbnailUrl: string | null | undefined;
  isPlaying: boolean;
  onPlay: () => void;
  onEnded: () => void;
}

function AnswerCard({ answer, isUploadRefused, onDiscard, ...picture }: AnswerCardProps) {
  const { video, take, questionId } = answer;
  const question = findQuestion(questionId);
  const text = question?.text ?? 'This question is no longer available.';

  return (
    <li className="flex min-w-0 flex-col gap-3">
      <AnswerPicture answer={answer} text={text} {...picture} />

      <div className="grow">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{text}</h3>
        <p className="mt-1 text-sm text-soft">
          {video ? (
            <VideoStatus video={video} />
          ) : (
            <TakeStatus take={take} isRefused={isUploadRefused} />
          )}
        </p>
      </div>

      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {video?.aiAnalysisResults && (
          <TakeScore summary={summarizeScore(video.aiAnalysisResults)} />
        )}
        {video && (hasResults(video) || video.analysisStatus === 'failed') && (
          <ButtonLink
            size="small"
            to={buildReportPath(video.id)}
            aria-label={`Open report: ${question?.text ?? ''}`}
          >
            Open report
          </ButtonLink>
        )}
        {take && isUploadRefused && (
          <DiscardTakeButton
            size="small"
            aria-label={`Discard: ${question?.text ?? ''}`}
            onDiscard={() => onDiscard(take)}
          />
        )}
      </div>
    </li>
  );
}

interface AnswerPictureProps extends Omit<AnswerCardProps, 'isUploadRefused' | 'onDiscard'> {
  text: string;
}

function AnswerPicture({ answer, text, thumbnailUrl, isPlaying, ...on }: AnswerPictureProps) {
  const { video, questionId } = answer;
  if (isPlaying && video) return <AnswerPlayer video={video} text={text} onEnded={on.onEnded} />;

  const thumbnail = (
    <TakeThumbnail
      video={video ?? { id: questionId, hasThumbnail: false }}
      theme={findQuestion(questionId)?.category}
      url={thumbnailUrl}
    />
  );
  if (!canPlay(answer)) return thumbnail;

  return (
    <button
      type="button"
      aria-label={`Play: ${text}`}
      onClick={on.onPlay}
      className="group relative block w-full rounded-md"
    >
      {thumbnail}
      <span
        aria-hidden="true"
        className="absolute bottom-3 left-3 grid size-11 place-items-center rounded-full bg-ground/85 text-ink transition-colors duration-150 group-hover:bg-leaf group-hover:text-ground forced-colors:border"
      >
        <Icon name="play" size={20} />
      </span>
    </button>
  );
}

/** Starts at once, because the member pressed Play, and takes the focus of that button. */
function AnswerPlayer({ video, text, onEnded }: PlayerProps) {
  const player = usePlayer();
  const { video: element } = player;
  const end = useEffectEvent(onEnded);

  useEffect(() => {
    if (!element) return undefined;
    const onEnd = () => end();
    element.addEventListener('ended', onEnd);
    element.focus({ preventScroll: true });
    playFrom(element, 0);
    return () => element.removeEventListener('ended', onEnd);
  }, [element]);

  return (
    <PlaybackPlayer
      source={playbackQuery(video.id)}
      title={text}
      player={player}
      durationSeconds={video.aiAnalysisResults?.durationSeconds}
    />
  );
}

interface PlayerProps {
  video: Video;
  text: string;
  onEnded: () => void;
}

function VideoStatus({ video }: { video: Video }) {
  switch (video.analysisStatus) {
    case 'pending':
    case 'processing':
      return describeRunning(video);
    case 'failed':
      return (
        <span className="text-red-text">
          {FAILED_TEXT} {getFailureText(video)}
        </span>
      );
    case 'completed':
      return describeResults(video);
  }
}

function describeResults({ aiAnalysisResults }: Video): string {
  const observation = aiAnalysisResults?.focus?.observation ?? 'Nothing cost you many points.';
  return aiAnalysisResults?.overallScore == null
    ? `Too little for an overall score. ${observation}`
    : observation;
}

function TakeStatus({ take, isRefused }: { take: Take | null; isRefused: boolean }) {
  if (!take) return 'Not answered';
  return isRefused ? 'Saved in this browser. It isn’t analyzed yet.' : 'Waiting to upload';
}
