import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { findCue } from '#shared/practice/compare-takes.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { RECORDING_LIMIT_SECONDS, type Video } from '#shared/practice/video.ts';
import { UsageMeter } from '#web/features/billing/billing.public.ts';

import { FilePicker } from '../upload/file-picker.tsx';
import { QuestionCard } from '../questions/question-card.tsx';
import { QuestionPrompt } from '../questions/question-prompt.tsx';
import { isOnStage, isRecordingInProgress } from './recorder-state.ts';
import { Recorder } from './recorder.tsx';
import { UnsentTakeCard } from '../upload/unsent-take-card.tsx';
import { UploadCard } from '../upload/upload-card.tsx';
import { useResumedUpload } from '../upload/resume-upload.ts';
import type { Take } from '../upload/take.store.ts';
import type { ConsentControl } from '../settings/consent-dialog.tsx';
import type { QuestionControl } from '../questions/use-question.ts';
import { useRecorder } from './use-recorder.ts';
import type { PracticeUploadControl } from '../upload/use-practice-upload.ts';

export interface StudioProps {
  sending: PracticeUploadControl;
  videos: readonly Video[];
  question: QuestionControl;
  /** The earlier take that the member is redoing; null if none. */
  retaken: Video | null;
  consent: ConsentControl;
  isStarting: boolean;
  onAnalyze: (videoId: string) => void;
  onRecordingChange: (isRecording: boolean) => void;
}

/** The camera and the upload of one take, or of a file. */
export function Studio(props: StudioProps) {
  const { sending, videos, question, retaken, consent, isStarting, onAnalyze, onRecordingChange } =
    props;
  const [take, setTake] = useState<Take | null>(null);
  const questionId = retaken ? retaken.questionId : (question.question?.id ?? null);
  const origin = { questionId, rehearsalId: null, retakeOf: retaken?.id ?? null };

  const control = useRecorder({
    limitSeconds: RECORDING_LIMIT_SECONDS,
    onTake: (recorded) => {
      const finished = { ...recorded, ...origin };
      setTake(finished);
      sending.sendTake(finished);
    },
    onInterrupted: (recorded) => sending.saveForLater({ ...recorded, ...origin }),
  });

  const isRecording = isRecordingInProgress(control.state);
  useEffect(() => {
    onRecordingChange(isRecording);
    return () => onRecordingChange(false);
  }, [isRecording, onRecordingChange]);

  const { state } = sending;
  const sentId = state.name === 'sent' ? state.video.id : null;

  const runForNextTake = (openCamera: () => void) =>
    consent.runWithConsent(() => {
      // Hides the previous video's card to make room for the next take.
      if (state.name === 'sent') sending.reset();
      openCamera();
    });

  useResumedUpload(sending);
  useStartFromReport(() => runForNextTake(control.enableCameraAndStart));

  const [isAwaited, setAwaited] = useState(false);
  const showAnalysis = useEffectEvent(onAnalyze);
  useEffect(() => {
    if (isAwaited && sentId) showAnalysis(sentId);
  }, [isAwaited, sentId]);

  const recordAgain = () => {
    setAwaited(false);
    setTake(null);
    // Cancels an upload in progress, because the new take replaces it.
    sending.reset();
    consent.runWithConsent(control.enableCamera);
  };

  const isDone = control.state.name === 'complete';
  const isOff = !isOnStage(control.state);
  const uploadCard = (
    <UploadCard
      sending={sending}
      video={videos.find(({ id }) => id === sentId) ?? null}
      isStarting={isStarting}
      onAnalyze={onAnalyze}
      take={
        isDone && take
          ? {
              blob: take.blob,
              onRecordAgain: recordAgain,
              isAwaited,
              onAwait: () => setAwaited(true),
            }
          : null
      }
    />
  );

  return (
    <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
      {state.name === 'idle' && sending.unsentTake && isOff && (
        <UnsentTakeCard
          take={sending.unsentTake}
          onUpload={() => consent.runWithConsent(sending.uploadUnsent)}
          onDiscard={sending.discard}
        />
      )}

      <Recorder
        control={{ ...control, enableCamera: () => runForNextTake(control.enableCamera) }}
        question={
          isOff && !retaken ? (
            <QuestionCard control={question} isLocked={false} />
          ) : (
            <QuestionPrompt
              label={retaken ? 'Your next take' : 'Your question'}
              text={findPromptText(retaken !== null, questionId)}
              cue={retaken && findCue(retaken, videos)}
            />
          )
        }
        take={take?.blob ?? null}
        isSecondary={state.name !== 'idle' || sending.unsentTake !== null}
        afterTake={uploadCard}
        uploadState={state.name}
        onClose={() => {
          setTake(null);
          setAwaited(false);
          control.close();
        }}
      />

      {!isDone && uploadCard}

      <p aria-live="polite" className="sr-only">
        {describeUpload(state)}
      </p>

      {isOff && (state.name === 'idle' || state.name === 'sent') && (
        <FilePicker
          title="Upload a video instead"
          hint={`MP4, MOV, WebM or AVI, up to 100 MB.${questionId === null ? '' : ' We’ll save the video as an answer to the question above.'}`}
          onFile={(file) => consent.runWithConsent(() => sending.sendFile(file, origin))}
        />
      )}

      {isOff && <UsageMeter kind="practiceVideos" />}
    </div>
  );
}

function findPromptText(isRetake: boolean, questionId: string | null): string {
  const question = questionId && findQuestion(questionId);
  if (question) return question.text;
  return isRetake ? 'Give the same answer again.' : 'Talk about anything you like.';
}

/**
 * Calls `start` once if the member pressed "Try it again" in a report. A reload doesn't start the
 * camera again.
 */
function useStartFromReport(start: () => void) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const startNow = useEffectEvent(() => {
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
    start();
  });

  const isWanted = startStateSchema.safeParse(state).success;
  useEffect(() => {
    if (isWanted) startNow();
  }, [isWanted]);
}

const startStateSchema = z.object({ startsRecording: z.literal(true) });

// Rounds down to a multiple of 25%, so that screen readers don't announce every percent.
function describeUpload(state: PracticeUploadControl['state']): string {
  switch (state.name) {
    case 'sending':
      return `Uploading, ${Math.floor(state.fraction * 4) * 25}%`;
    case 'sent':
      return 'Uploaded. Your report opens when it’s ready.';
    // The card of these states announces itself.
    case 'idle':
    case 'waiting':
    case 'signed_out':
    case 'failed':
    case 'refused':
      return '';
  }
}
