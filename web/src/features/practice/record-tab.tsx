import { useEffect, useState } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { UsageMeter } from '../billing/billing.public.ts';
import { CriteriaExplainer } from './criteria-explainer.tsx';
import { FilePicker } from './file-picker.tsx';
import { PracticeSettingsSection } from './practice-settings.tsx';
import { QuestionCard } from './question-card.tsx';
import { isLive } from './recorder-machine.ts';
import { Recorder } from './recorder.tsx';
import { SendingCard } from './sending-card.tsx';
import type { Take } from './take.store.ts';
import { UnsentCard } from './unsent-card.tsx';
import { UpgradePanel } from './upgrade-panel.tsx';
import type { ConsentControl } from './use-consent.ts';
import type { QuestionControl } from './use-question.ts';
import { useRecorder } from './use-recorder.ts';
import type { SendingControl } from './use-sending.ts';

interface RecordTabProps {
  readonly user: User;
  readonly sending: SendingControl;
  /** All sessions, to look up the one just sent. */
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
    onCutOff: (recorded) => sending.keep({ ...recorded, questionId }),
  });
  const live = isLive(control.state);
  useEffect(() => {
    onLiveChange(live);
    return () => onLiveChange(false);
  }, [live, onLiveChange]);

  const { state } = sending;
  const sentId = state.name === 'sent' ? state.video.id : null;
  const enableCamera = () => consent.before(openCamera);
  const openCamera = () => {
    // Hides the previous video's card to make room for the next take.
    if (state.name === 'sent') sending.reset();
    control.enableCamera();
  };
  const recordAgain = () => {
    setTake(null);
    // Cancels an upload in progress, because the new take replaces it.
    sending.reset();
    consent.before(control.enableCamera);
  };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <UsageMeter kind="practiceVideos" />
      <QuestionCard control={question} isFixed={live || control.state.name === 'complete'} />
      {state.name === 'idle' && sending.unsent && !live && (
        <UnsentCard
          take={sending.unsent}
          onUpload={() => consent.before(sending.uploadUnsent)}
          onDiscard={sending.discard}
        />
      )}
      <Recorder
        control={{ ...control, enableCamera }}
        take={take?.blob ?? null}
        isSecond={state.name !== 'idle' || sending.unsent !== null}
        onRecordAgain={recordAgain}
        onAnalyze={() => sentId && onAnalyze(sentId)}
        analyzeWait={analyzeWait(sending, isStarting)}
      />
      <SendingCard
        sending={sending}
        video={videos.find(({ id }) => id === sentId) ?? null}
        isStarting={isStarting}
        onAnalyze={onAnalyze}
        onChooseAnother={sending.reset}
      />
      <p aria-live="polite" className="sr-only">
        {spokenSending(state)}
      </p>
      {!live && (state.name === 'idle' || state.name === 'sent') && control.state.name !== 'complete' && (
        <FilePicker
          disabled={false}
          answersQuestion={questionId !== null}
          onFile={(file) => consent.before(() => sending.sendFile(file, questionId))}
        />
      )}
    </div>
  );
}

function analyzeWait({ state }: SendingControl, isStarting: boolean): string | null {
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
function spokenSending(state: SendingControl['state']): string {
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
