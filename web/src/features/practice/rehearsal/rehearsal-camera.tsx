import { THINKING_SECONDS } from '#shared/practice/rehearsal/rehearsal.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CameraFrame, StopButton } from '../recorder/camera-frame.tsx';
import { Overlay } from '../recorder/camera-preview.tsx';
import { CountdownRing } from '../recorder/countdown-ring.tsx';
import type { RehearsalRun } from './use-rehearsal-run.ts';

export interface StartControl {
  label: string;
  isBusy: boolean;
  onStart: () => void;
  isSecondary?: boolean;
}

interface RehearsalCameraProps {
  run: RehearsalRun;
  start: StartControl;
  /** Position of the next question, from 0; null after the last question. */
  nextAt: number | null;
  onReport: () => void;
}

export function RehearsalCamera({ run, start, nextAt, onReport }: RehearsalCameraProps) {
  const { phase, recorder } = run;
  const isReady = recorder.state.name === 'ready';

  return (
    <CameraFrame
      recorder={recorder}
      isChecking={phase.state === 'setup' && isReady}
      off={{
        title: 'Check your camera',
        text: 'Look at your picture and sound before the question appears.',
        isSecondary: start.isSecondary ?? false,
      }}
      replacement={
        phase.state === 'saved' ? (
          <SavedMessage
            onNext={nextAt === null ? null : () => run.ask(nextAt)}
            onReport={onReport}
          />
        ) : null
      }
      overlay={
        <>
          {phase.state === 'thinking' && isReady && (
            <div className="absolute inset-x-3 top-3 flex items-start justify-between">
              <Badge tone="dark">Time to think</Badge>
              <CountdownRing secondsLeft={phase.secondsLeft} limitSeconds={THINKING_SECONDS} />
            </div>
          )}

          {phase.state === 'answering' && <Overlay state={recorder.state} />}
        </>
      }
      action={<LiveAction run={run} start={start} />}
    />
  );
}

const LIVE_BUTTON = 'w-full sm:w-auto';

function LiveAction({ run, start }: { run: RehearsalRun; start: StartControl }) {
  const { phase, recorder, beReady } = run;
  const { name } = recorder.state;

  if (phase.state === 'setup' && name === 'ready') {
    return (
      <Button
        variant="primary"
        size="large"
        className={LIVE_BUTTON}
        isBusy={start.isBusy}
        onClick={start.onStart}
      >
        {start.label}
      </Button>
    );
  }

  if (phase.state === 'thinking' && name === 'ready') {
    return (
      <Button variant="record" size="large" icon="record" className={LIVE_BUTTON} onClick={beReady}>
        I’m ready
      </Button>
    );
  }

  if (name === 'recording' || name === 'finishing') {
    return <StopButton recorder={recorder} />;
  }

  return null;
}

interface SavedMessageProps {
  /** Null after the last question. */
  onNext: (() => void) | null;
  onReport: () => void;
}

function SavedMessage({ onNext, onReport }: SavedMessageProps) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-2 px-5 py-8 text-center sm:aspect-video sm:min-h-0">
      <h3 className="text-xl sm:text-2xl">
        {onNext ? 'Answer recorded' : 'That was the last question'}
      </h3>
      <p className="max-w-[46ch] text-soft">
        {onNext
          ? 'Take a breath. It uploads while you continue.'
          : 'Your report compares all your answers.'}
      </p>
      <Button
        variant="primary"
        size="large"
        icon="arrow"
        className="mt-4"
        onClick={onNext ?? onReport}
      >
        {onNext ? 'Next question' : 'See your report'}
      </Button>
    </div>
  );
}
