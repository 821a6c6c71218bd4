import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { useKeptFocus } from '#web/ui/use-restored-focus.ts';
import { CameraFrame, StopButton } from './camera-frame.tsx';
import { Overlay, Screen, TakePlayer } from './camera-preview.tsx';
import { RecorderAnnouncer } from './recorder-announcer.tsx';
import type { RecorderControl } from './use-recorder.ts';

interface RecorderProps {
  control: RecorderControl;
  take: Blob | null;
  isSecondary: boolean;
  onRecordAgain: () => void;
  onAnalyze: () => void;
  analyzeBlocker: string | null;
}

export function Recorder(props: RecorderProps) {
  const { control, take, isSecondary, onRecordAgain, onAnalyze, analyzeBlocker } = props;
  const { state } = control;
  const section = useRef<HTMLElement>(null);
  useKeptFocus(state.name, section);

  const isVisibleAtTop = state.name === 'ready' || state.name === 'counting';
  // Scrolls up to show the question, preview and button, because the member may have pressed a
  // button further down.
  useEffect(() => {
    if (isVisibleAtTop) window.scrollTo(0, 0);
  }, [isVisibleAtTop]);

  return (
    <section ref={section} tabIndex={-1} aria-label="Recorder" className="outline-none">
      <CameraFrame
        recorder={control}
        isChecking={state.name === 'ready'}
        off={{
          title: 'Ready when you are',
          text: 'You have up to 60 seconds for one answer. Check your picture and sound, then start recording.',
          isSecondary,
        }}
        replacement={
          state.name === 'complete' ? <Screen>{take && <TakePlayer take={take} />}</Screen> : null
        }
        overlay={<Overlay state={state} />}
        action={<LiveActions control={control} />}
      />

      {state.name === 'complete' && (
        <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-center">
          <Button size="large" icon="again" onClick={onRecordAgain}>
            Record Again
          </Button>
          <Button size="large" disabled={analyzeBlocker !== null} onClick={onAnalyze}>
            Analyze with AI
          </Button>
          {analyzeBlocker && <p className="text-sm text-soft">{analyzeBlocker}</p>}
        </div>
      )}

      <RecorderAnnouncer state={state} />
    </section>
  );
}

function LiveActions({ control }: Pick<RecorderProps, 'control'>) {
  const { state } = control;
  const className = 'w-full sm:w-auto';

  switch (state.name) {
    case 'ready':
      return (
        <Button
          variant="record"
          size="large"
          icon="record"
          className={className}
          onClick={control.start}
        >
          Start Recording
        </Button>
      );
    case 'counting':
      return (
        <Button size="large" className={className} onClick={control.cancelCountdown}>
          Cancel
        </Button>
      );
    case 'recording':
    case 'finishing':
      return <StopButton recorder={control} />;
    default:
      return null;
  }
}
