import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { StopButton } from './recorder-frame.tsx';
import type { RehearsalRun } from './use-rehearsal-run.ts';

const LIVE_BUTTON = 'w-full sm:w-auto';

/** The button to use while the camera is on: start, “I’m ready”, or stop. */
export function LiveAction({ run, start }: { readonly run: RehearsalRun; readonly start: StartControl }) {
  const { phase, recorder, beReady } = run;
  const { name } = recorder.state;
  if (phase.name === 'setup' && name === 'ready') {
    return (
      <Button variant="primary" size="large" className={LIVE_BUTTON} isBusy={start.isBusy} onClick={start.onStart}>
        {start.label}
      </Button>
    );
  }
  if (phase.name === 'thinking' && name === 'ready') {
    return (
      <Button variant="record" size="large" icon="record" className={LIVE_BUTTON} onClick={beReady}>
        I’m ready
      </Button>
    );
  }
  if (name === 'recording' || name === 'finishing') {
    return <StopButton recorder={recorder} className={LIVE_BUTTON} />;
  }
  return null;
}

export interface StartControl {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onStart: () => void;
  /** True if the page's primary button is outside the camera picture. */
  readonly isSecondary?: boolean;
}

interface SavedMessageProps {
  /** Position of the answered question, from 0. */
  readonly at: number;
  /** Null after the last question. */
  readonly onNext: (() => void) | null;
  readonly onReport: () => void;
}

export function SavedMessage({ at, onNext, onReport }: SavedMessageProps) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-2 px-5 py-8 text-center sm:aspect-video sm:min-h-0">
      <h3 className="text-xl sm:text-2xl">{onNext ? `Answer ${at + 1} is recorded` : 'That was the last question'}</h3>
      <p className="max-w-[46ch] text-soft">
        {onNext ? 'Take a breath. It uploads while you continue.' : 'Your report compares all your answers.'}
      </p>
      <Button variant="primary" size="large" icon="arrow" className="mt-4" onClick={onNext ?? onReport}>
        {onNext ? 'Next question' : 'See your report'}
      </Button>
    </div>
  );
}

interface EndEarlyProps {
  readonly answeredCount: number;
  readonly questionCount: number;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

export function EndEarly({ answeredCount, questionCount, isBusy, onEnd }: EndEarlyProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="self-center" onClick={() => setAsking(true)}>
        End the rehearsal
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End the rehearsal?"
        keepLabel="Continue"
        confirmLabel="End it"
        variant="primary"
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={onEnd}
      >
        You answered {answeredCount} of {questionCount} questions. Your report compares the answers you gave.
      </ConfirmDialog>
    </>
  );
}
