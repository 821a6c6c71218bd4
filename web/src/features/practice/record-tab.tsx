import { useEffect, useState } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { UsageMeter } from '../billing/billing.public.ts';
import { CriteriaExplainer } from './criteria-explainer.tsx';
import { FilePicker } from './file-picker.tsx';
import { PracticeSettingsSection } from './practice-settings.tsx';
import { QuestionCard } from './question-card.tsx';
import { isRecordingInProgress } from './recorder-state.ts';
import { Recorder } from './recorder.tsx';
import { UploadCard } from './upload-card.tsx';
import type { Take } from './take.store.ts';
import { UnsentTakeCard } from './unsent-take-card.tsx';
import { UpgradePanel } from './upgrade-panel.tsx';
import type { ConsentControl } from './use-consent.ts';
import type { QuestionControl } from './use-question.ts';
import { useRecorder } from './use-recorder.ts';
import type { PracticeUploadControl } from './use-practice-upload.ts';

interface RecordTabProps {
  readonly user: User;
  readonly sending: PracticeUploadControl;
  /** All sessions, used to look up the session that was just sent. */
  readonly videos: readonly Video[];
  readonly question: QuestionControl;
  readonly consent: ConsentControl;
  readonly isStarting: boolean;
  readonly onAnalyze: (videoId: string) => void;
  /** Reports whether leaving now would lose a recording. */
  readonly onLiveChange: (isLive: boolean) => void;
}

export function RecordTab(props: RecordTabProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
      {props.user.plan === null ? <UpgradePanel /> : <Studio {...props} />}
      <div className="flex min-w-0 flex-col gap-10">
        <CriteriaExplainer />
        {props.user.plan !== null && <PracticeSettingsSection />}
      </div>
    </div>
  );
}

function Studio({ sending, videos, question, consent, isStarting, onAnalyze, onLiveChange }: RecordTabProps) {
  const [take, setTake] = useState<Take | null>(null);
  const questionId = question.question?.id ?? null;
  const control = useRecorder({
    onTake: (recorded) => {
      const finished = { ...recorded, questionId };
      setTake(finished);
      sending.sendTake(finished);
    },
    onInterrupted: (recorded) => sending.saveForLater({ ...recorded, questionId }),
  });
  const isRecording = isRecordingInProgress(control.state);
  useEffect(() => {
    onLiveChange(isRecording);
    return () => onLiveChange(false);
  }, [isRecording, onLiveChange]);

  const { state } = sending;
  const sentId = state.name === 'sent' ? state.video.id : null;
  const enableCamera = () => consent.runWithConsent(openCamera);
  const openCamera = () => {
    // Hides the previous video's card to make room for the next take.
    if (state.name === 'sent') sending.reset();
    control.enableCamera();
  };
  const recordAgain = () => {
    setTake(null);
    // Cancels an upload in progress, because the new take replaces it.
    sending.reset();
    consent.runWithConsent(control.enableCamera);
  };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <UsageMeter kind="practiceVideos" />
      <QuestionCard control={question} isLocked={isRecording || control.state.name === 'complete'} />
      {state.name === 'idle' && sending.unsentTake && !isRecording && (
        <UnsentTakeCard
          take={sending.unsentTake}
          onUpload={() => consent.runWithConsent(sending.uploadUnsent)}
          onDiscard={sending.discard}
        />
      )}
      <Recorder
        control={{ ...control, enableCamera }}
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
        onChooseAnother={sending.reset}
      />
      <p aria-live="polite" className="sr-only">
        {describeUpload(state)}
      </p>
      {!isRecording && (state.name === 'idle' || state.name === 'sent') && control.state.name !== 'complete' && (
        <FilePicker
          disabled={false}
          answersQuestion={questionId !== null}
          onFile={(file) => consent.runWithConsent(() => sending.sendFile(file, questionId))}
        />
      )}
    </div>
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

// Rounded to quarters, so that screen readers don't announce every percent.
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
