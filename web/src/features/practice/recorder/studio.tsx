import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { findCue } from '#shared/practice/compare-takes.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import type { Video } from '#shared/practice/video.ts';
import { UsageMeter } from '#web/features/billing/billing.public.ts';

import { FilePicker } from '../upload/file-picker.tsx';
import { QuestionCard } from '../questions/question-card.tsx';
import { type RecorderStage, getRecorderStage } from './recorder-state.ts';
import { Recorder } from './recorder.tsx';
import { UnsentTakeCard, UploadCard } from '../upload/upload-card.tsx';
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
  onStageChange: (stage: RecorderStage) => void;
}

/** The camera and the upload of one take, or of a file. */
export function Studio(props: StudioProps) {
  const { sending, videos, question, retaken, consent, isStarting, onAnalyze, onStageChange } =
    props;
  const [take, setTake] = useState<Take | null>(null);
  const questionId = retaken ? retaken.questionId : (question.question?.id ?? null);

  const control = useRecorder({
    onTake: (recorded) => {
      const finished = { ...recorded, questionId, rehearsalId: null };
      setTake(finished);
      sending.sendTake(finished);
    },
    onInterrupted: (recorded) =>
      sending.saveForLater({ ...recorded, questionId, rehearsalId: null }),
  });

  const stage = getRecorderStage(control.state);
  const isRecording = stage === 'recording';
  useEffect(() => {
    onStageChange(stage);
    return () => onStageChange('camera_off');
  }, [stage, onStageChange]);

  const { state } = sending;
  const sentId = state.name === 'sent' ? state.video.id : null;

  const runForNextTake = (openCamera: () => void) =>
    consent.runWithConsent(() => {
      // Hides the previous video's card to make room for the next take.
      if (state.name === 'sent') sending.reset();
      openCamera();
    });

  useStartFromReport(() => runForNextTake(control.enableCameraAndStart));

  const recordAgain = () => {
    setTake(null);
    // Cancels an upload in progress, because the new take replaces it.
    sending.reset();
    consent.runWithConsent(control.enableCamera);
  };

  return (
    <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
      {retaken ? (
        <RetakeCard questionId={questionId} cue={findCue(retaken, videos)} />
      ) : (
        <QuestionCard
          control={question}
          isLocked={isRecording || control.state.name === 'complete'}
        />
      )}

      {state.name === 'idle' && sending.unsentTake && !isRecording && (
        <UnsentTakeCard
          take={sending.unsentTake}
          onUpload={() => consent.runWithConsent(sending.uploadUnsent)}
          onDiscard={sending.discard}
        />
      )}

      <Recorder
        control={{ ...control, enableCamera: () => runForNextTake(control.enableCamera) }}
        take={take?.blob ?? null}
        isSecondary={state.name !== 'idle' || sending.unsentTake !== null}
        onRecordAgain={recordAgain}
        onAnalyze={() => sentId && onAnalyze(sentId)}
        analyzeBlocker={findAnalyzeBlocker(sending, isStarting)}
      />

      <UploadCard
        sending={sending}
        video={videos.find(({ id }) => id === sentId) ?? null}
        isStarting={isStarting}
        onAnalyze={onAnalyze}
      />

      <p aria-live="polite" className="sr-only">
        {describeUpload(state)}
      </p>

      {!isRecording &&
        (state.name === 'idle' || state.name === 'sent') &&
        control.state.name !== 'complete' && (
          <FilePicker
            answersQuestion={questionId !== null}
            onFile={(file) => consent.runWithConsent(() => sending.sendFile(file, questionId))}
          />
        )}

      {!isRecording && <UsageMeter kind="practiceVideos" />}
    </div>
  );
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

function RetakeCard({ questionId, cue }: { questionId: string | null; cue: string | null }) {
  const question = questionId && findQuestion(questionId);
  return (
    <section
      aria-label="Your next take"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <p className="max-w-[40ch] font-serif text-xl leading-snug text-balance">
        {question ? question.text : 'Give the same answer again.'}
      </p>
      {cue && (
        <p className="rounded-md bg-amber px-4 py-2.5 text-lg font-semibold text-ground">
          <span className="sr-only">Keep in mind: </span>
          {cue}
        </p>
      )}
    </section>
  );
}

function findAnalyzeBlocker({ state }: PracticeUploadControl, isStarting: boolean): string | null {
  if (isStarting) return 'Starting...';

  switch (state.name) {
    case 'sent':
      return null;
    case 'sending':
      return 'Available once the upload is done.';
    case 'failed':
    case 'refused':
    case 'idle':
      return 'The upload isn’t finished yet.';
  }
}

// Rounds down to a multiple of 25%, so that screen readers don't announce every percent.
function describeUpload(state: PracticeUploadControl['state']): string {
  switch (state.name) {
    case 'sending':
      return `Uploading, ${Math.floor(state.fraction * 4) * 25}%`;
    case 'sent':
      return 'Uploaded. You can start the analysis.';
    case 'idle':
    case 'failed':
    case 'refused':
      return '';
  }
}
