import { useQueries, useQuery } from '@tanstack/react-query';

import type { User } from '#shared/accounts/user.ts';
import {
  buildRehearsalPath,
  buildRehearsalRunPath,
  buildReportPath,
} from '#shared/practice/practice-links.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import {
  findNextUnanswered,
  listAnswers,
  type RehearsalAnswer,
} from '#shared/practice/rehearsal/rehearsal-answers.ts';
import { type Rehearsal, rehearsalSetLabels } from '#shared/practice/rehearsal/rehearsal.ts';
import { summarizeScore } from '#shared/practice/score-summary.ts';
import { summarizeAnswers } from '#shared/practice/rehearsal/summarize-answers.ts';
import { hasResults, type Video } from '#shared/practice/video.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailure, LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock, SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { PageHeading } from '#web/ui/display/page.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { ConsentDialog, useConsent } from '../settings/consent-dialog.tsx';
import { DiscardTakeButton } from '../upload/discard-take-button.tsx';
import { LeaveGuard } from '../upload/leave-guard.tsx';
import { analysisQuery, useThumbnails, useVideos } from '../takes/practice.queries.ts';
import { RehearsalSummary } from './rehearsal-summary.tsx';
import { RehearsalUploadNote } from './rehearsal-upload-note.tsx';
import { rehearsalsQuery } from './rehearsal.queries.ts';
import { sendVideo } from '../upload/send-video.ts';
import { TakeScore } from '../takes/take-score.tsx';
import { TakeThumbnail } from '../takes/take-thumbnail.tsx';
import { FAILED_TEXT, describeRunning, getFailureText } from '../takes/status-texts.ts';
import type { Take } from '../upload/take.store.ts';
import { UnknownRehearsal } from './unknown-rehearsal.tsx';
import { type RehearsalUploads, useRehearsalUploads } from './use-rehearsal-uploads.ts';

export function RehearsalReport({ id, user }: { id: string; user: User }) {
  const rehearsals = useQuery(rehearsalsQuery);
  const videos = useVideos();
  const rehearsal = rehearsals.data?.find((one) => one.id === id);
  if (rehearsal && videos.data)
    return <Report user={user} rehearsal={rehearsal} videos={videos.data} />;

  const failed = [rehearsals, videos].filter(({ isError, data }) => isError && !data);

  if (failed.length > 0) {
    const retry = () => failed.forEach(({ refetch }) => void refetch());
    return (
      <LoadFailure
        subject="This rehearsal"
        reassurance="Your answers are safe."
        level={1}
        onRetry={retry}
      />
    );
  }

  if (rehearsals.data && !rehearsal) return <UnknownRehearsal />;

  return (
    <SkeletonGroup
      label="Loading the report"
      className="flex flex-col gap-6"
      blocks={['h-12', 'h-44', 'h-72']}
    />
  );
}

interface ReportProps {
  user: User;
  rehearsal: Rehearsal;
  videos: readonly Video[];
}

function Report({ user, rehearsal, videos }: ReportProps) {
  const consent = useConsent();
  const uploads = useRehearsalUploads({
    memberId: user.id,
    send: sendVideo,
    onConsentRequired: consent.askAgain,
  });

  const answers = listAnswers(rehearsal, videos, uploads.takes);
  const analyzed = answers.flatMap(({ video }) => (video && hasResults(video) ? [video] : []));
  const thumbnails = useThumbnails(analyzed);
  const nextAt = findNextUnanswered(answers);
  const isRefused = uploads.problem !== null && uploads.problem.kind !== 'offline';
  const canContinue =
    rehearsal.finishedAt === null && nextAt !== null && user.plan !== null && uploads.isReady;

  return (
    <>
      <TextLink to="/video-analysis?tab=library" tone="soft" className="text-sm">
        Back to your library
      </TextLink>

      <PageHeading className="mt-3">Rehearsal: {rehearsalSetLabels[rehearsal.set]}</PageHeading>
      <p className="mt-2 text-soft">{formatLocalDateTime(rehearsal.createdAt)}</p>
      <p aria-live="polite" className="mt-1 text-sm text-faint">
        {describeProgress(answers, uploads)}
      </p>

      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        <RehearsalUploadNote uploads={uploads} />
        {canContinue && (
          <ButtonLink
            variant="primary"
            className="self-start"
            to={buildRehearsalRunPath(rehearsal.id)}
          >
            Continue with question {nextAt + 1}
          </ButtonLink>
        )}
      </div>

      <Comparison
        analyzed={analyzed}
        questionIds={rehearsal.questionIds}
        repeatPath={user.plan !== null && !canContinue ? buildRepeatPath(rehearsal) : null}
      />

      <section aria-labelledby="answers-title" className="mt-12">
        <h2 id="answers-title" className="text-2xl">
          Your answers
        </h2>
        <ol className="mt-3">
          {answers.map((answer) => (
            <AnswerRow
              key={answer.questionId}
              answer={answer}
              thumbnailUrl={thumbnails && answer.video && (thumbnails[answer.video.id] ?? null)}
              isUploadRefused={isRefused}
              onDiscard={uploads.discard}
            />
          ))}
        </ol>
      </section>

      <ConsentDialog consent={consent} />
      <LeaveGuard ongoing={uploads.takes.length > 0 && !isRefused ? 'uploading' : null} />
    </>
  );
}

interface AnswerRowProps {
  answer: RehearsalAnswer<Take>;
  thumbnailUrl: string | null | undefined;
  /**
   * True if the server refuses the answers, for example because the plan's monthly limit has been
   * reached.
   */
  isUploadRefused: boolean;
  onDiscard: (take: Take) => void;
}

function AnswerRow({ answer, thumbnailUrl, isUploadRefused, onDiscard }: AnswerRowProps) {
  const { video, take, questionId } = answer;
  const question = findQuestion(questionId);

  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-t border-line py-5 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <TakeThumbnail
        video={video ?? { id: questionId, hasThumbnail: false }}
        theme={question?.category}
        url={thumbnailUrl}
      />

      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
          {question?.text ?? 'This question is no longer available.'}
        </h3>
        <p className="mt-1 text-sm text-soft">
          {video ? (
            <VideoStatus video={video} />
          ) : (
            <TakeStatus take={take} isRefused={isUploadRefused} />
          )}
        </p>
      </div>

      <div className="col-start-2 flex items-center gap-4 empty:hidden sm:col-start-3 sm:flex-col sm:items-end sm:gap-2">
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
  const hasScore = aiAnalysisResults !== null && aiAnalysisResults.overallScore !== null;
  return aiAnalysisResults?.focus?.observation ?? (hasScore ? 'Nothing cost you many points.' : '');
}

function TakeStatus({ take, isRefused }: { take: Take | null; isRefused: boolean }) {
  if (!take) return 'Not answered';
  return isRefused ? 'Saved in this browser. It isn’t analyzed yet.' : 'Waiting to upload';
}

interface ComparisonProps {
  analyzed: readonly Video[];
  questionIds: readonly string[];
  /** Link to repeat the rehearsal; null if the member can't rehearse now. */
  repeatPath: string | null;
}

/** Compares the answers' full analyses, each of which is loaded only once. */
function Comparison({ analyzed, questionIds, repeatPath }: ComparisonProps) {
  const records = useQueries({ queries: analyzed.map(({ id }) => analysisQuery(id)) });
  if (analyzed.length === 0) return null;

  const failed = records.filter(({ isError }) => isError);

  if (failed.length > 0) {
    return (
      <LoadFailureNote
        text="The comparison couldn’t be loaded. Each answer’s report is complete."
        className="mt-8 flex-wrap items-center justify-between gap-3 border-y border-line py-4"
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      />
    );
  }

  const answers = analyzed.flatMap(({ id, questionId }, at) => {
    const record = records[at]?.data;
    return record
      ? [{ videoId: id, number: questionIds.indexOf(questionId ?? '') + 1, record }]
      : [];
  });

  if (answers.length < analyzed.length) {
    return (
      <div className="mt-8">
        <SkeletonBlock label="Comparing your answers" className="h-44" />
      </div>
    );
  }

  return (
    <RehearsalSummary
      summary={summarizeAnswers(answers)}
      answers={answers}
      repeatPath={repeatPath}
    />
  );
}

function buildRepeatPath({ set }: Rehearsal): string {
  return set === 'plan' ? buildRehearsalPath() : `${buildRehearsalPath()}?set=${set}`;
}

function describeProgress(
  answers: readonly RehearsalAnswer<Take>[],
  { isReady }: RehearsalUploads,
): string {
  const uploaded = answers.filter(({ video }) => video);
  const analyzed = uploaded.filter(({ video }) => video && hasResults(video)).length;
  const answeredCount = answers.filter(({ video, take }) => video || take).length;
  const answered = `You answered ${answeredCount} of ${formatCount(answers.length, 'question')}.`;
  if (!isReady || answeredCount === 0) return answered;

  return analyzed === answeredCount
    ? answered
    : `${answered} ${analyzed} of ${answeredCount} analyzed so far.`;
}
