import { buildReportPath } from '../../../../shared/practice/practice-links.ts';
import { findQuestion } from '../../../../shared/practice/questions/questions.ts';
import type { RehearsalAnswer } from '../../../../shared/practice/rehearsal/rehearsal-answers.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DiscardTakeButton } from './discard-take-button.tsx';
import { hasResults } from './practice.queries.ts';
import { SessionScore } from './session-score.tsx';
import { SessionThumbnail } from './session-thumbnail.tsx';
import { FAILED_TEXT, getFailureText, RUNNING_TEXT } from './status-texts.ts';
import type { Take } from './take.store.ts';

interface RehearsalAnswerRowProps {
  readonly answer: RehearsalAnswer<Take>;
  /** Undefined while loading, null if unavailable. */
  readonly thumbnailUrl: string | null | undefined;
  /** True if the server refuses the answers, for example because the plan's monthly limit has been reached. */
  readonly isUploadRefused: boolean;
  readonly onDiscard: (take: Take) => void;
}

/** One question with its recording, score and report. */
export function RehearsalAnswerRow(props: RehearsalAnswerRowProps) {
  const { answer, thumbnailUrl, isUploadRefused, onDiscard } = props;
  const { video, take, questionId } = answer;
  const question = findQuestion(questionId);
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-t border-line py-5 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <SessionThumbnail
        video={video ?? { id: questionId, hasThumbnail: false }}
        theme={question?.category}
        url={thumbnailUrl}
      />
      <div className="min-w-0">
        <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
          {question?.text ?? 'This question is no longer available.'}
        </h3>
        <p className="mt-1 text-sm text-soft">
          {video ? <VideoStatus video={video} /> : <TakeStatus take={take} isRefused={isUploadRefused} />}
        </p>
      </div>
      <div className="col-start-2 flex items-center gap-4 empty:hidden sm:col-start-3 sm:flex-col sm:items-end sm:gap-2">
        {video && <Result video={video} question={question?.text ?? ''} />}
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

function VideoStatus({ video }: { readonly video: Video }) {
  switch (video.analysisStatus) {
    case 'pending':
    case 'processing':
      return RUNNING_TEXT;
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
  return aiAnalysisResults?.overallScore == null ? `Too little for an overall score. ${observation}` : observation;
}

function TakeStatus({ take, isRefused }: { readonly take: Take | null; readonly isRefused: boolean }) {
  if (!take) return 'Not answered';
  return isRefused ? 'Saved in this browser. It isn’t analyzed yet.' : 'Waiting to upload';
}

function Result({ video, question }: { readonly video: Video; readonly question: string }) {
  return (
    <>
      <SessionScore video={video} />
      {(hasResults(video) || video.analysisStatus === 'failed') && (
        <ButtonLink size="small" to={buildReportPath(video.id)} aria-label={`Open report: ${question}`}>
          Open report
        </ButtonLink>
      )}
    </>
  );
}
