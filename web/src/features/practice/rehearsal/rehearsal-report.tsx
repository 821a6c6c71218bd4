import { useQueries, useQuery } from '@tanstack/react-query';

import type { User } from '#shared/accounts/user.ts';
import { buildRehearsalPath, buildRehearsalRunPath } from '#shared/practice/practice-links.ts';
import { toPlaceId } from '#shared/practice/questions/follow-up.ts';
import { nameQuestion } from '#shared/practice/rehearsal/question-places.ts';
import {
  countAnswers,
  dropSkipped,
  findNextUnanswered,
  listAnswers,
  type RehearsalAnswer,
} from '#shared/practice/rehearsal/rehearsal-answers.ts';
import { type Rehearsal, rehearsalSetLabels } from '#shared/practice/rehearsal/rehearsal.ts';
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
import { LeaveGuard } from '../upload/leave-guard.tsx';
import { analysisQuery, useThumbnails, useVideos } from '../takes/practice.queries.ts';
import { AnswerStrip } from './answer-strip.tsx';
import { describeScores } from './describe-scores.ts';
import { RehearsalSummary } from './rehearsal-summary.tsx';
import { RehearsalUploadNote } from './rehearsal-upload-note.tsx';
import { rehearsalsQuery } from './rehearsal.queries.ts';
import { sendVideo } from '../upload/send-video.ts';
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
      <Verdict analyzed={analyzed} />
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
            Continue with {nameQuestion(rehearsal.questionIds, nextAt)}
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
        <AnswerStrip
          answers={dropSkipped(answers)}
          thumbnails={thumbnails}
          isUploadRefused={isRefused}
          onDiscard={uploads.discard}
        />
      </section>

      <ConsentDialog consent={consent} />
      <LeaveGuard ongoing={uploads.takes.length > 0 && !isRefused ? 'uploading' : null} />
    </>
  );
}

function Verdict({ analyzed }: { analyzed: readonly Video[] }) {
  const verdict = describeScores(analyzed);
  return verdict && <p className="mt-3 font-serif text-xl leading-snug text-balance">{verdict}</p>;
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
      ? [{ videoId: id, number: questionIds.indexOf(toPlaceId(questionId ?? '')) + 1, record }]
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
  const { recorded, ...counts } = countAnswers(answers);
  const answered = `You answered ${counts.answered} of ${formatCount(counts.asked, 'question')}.`;
  if (!isReady || recorded === 0 || analyzed === recorded) return answered;

  return `${answered} ${analyzed} of ${recorded} analyzed so far.`;
}
