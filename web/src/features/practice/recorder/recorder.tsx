import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { RECORDING_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { useKeptFocus } from '#web/ui/use-restored-focus.ts';
import { CameraFrame, StopButton } from './camera-frame.tsx';
import { TakePlayer } from '../takes/take-player.tsx';
import { Overlay, Screen } from './camera-preview.tsx';
import { RecorderAnnouncer } from './recorder-announcer.tsx';
import { isOnStage, isRecordingInProgress } from './recorder-state.ts';
import type { RecorderControl } from './use-recorder.ts';

interface RecorderProps {
  control: RecorderControl;
  question: ReactNode;
  take: Blob | null;
  isSecondary: boolean;
  /** Shown after the take, in place of the buttons; its buttons change with `uploadState`. */
  afterTake: ReactNode;
  uploadState: string;
  onClose: () => void;
}

/**
 * The camera and its buttons. While the camera is on, and until the member closes the finished
 * take, they fill the window.
 */
export function Recorder(props: RecorderProps) {
  const { control, question, take, isSecondary, afterTake, uploadState, onClose } = props;
  const { state } = control;
  const isStaged = isOnStage(state);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(`${state.name} ${uploadState}`, section);

  // The member may have pressed a button further down.
  useLayoutEffect(() => {
    if (isStaged) window.scrollTo(0, 0);
  }, [isStaged]);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Recorder"
      data-stage={isStaged || undefined}
      className="flex flex-col gap-4 outline-none staged:stage sm:gap-5 unstaged:low:grid unstaged:low:grid-cols-2"
    >
      <div className="min-w-0 staged:pr-12 staged:[grid-area:prompt]">{question}</div>

      <CameraFrame
        recorder={control}
        isChecking={state.name === 'ready'}
        off={{
          title: 'Ready when you are',
          text: `You have up to ${RECORDING_LIMIT_SECONDS} seconds for one answer.`,
          isSecondary,
        }}
        replacement={
          state.name === 'complete' ? <Screen>{take && <TakePlayer take={take} />}</Screen> : null
        }
        overlay={<Overlay state={state} />}
        action={<LiveActions control={control} />}
      />

      {state.name === 'complete' && <div className="staged:[grid-area:actions]">{afterTake}</div>}

      {/* Last, so that the keyboard reaches the next step first. */}
      {isStaged && !isRecordingInProgress(state) && (
        <IconButton
          icon="close"
          label="Close"
          data-leaves
          className="-m-1.5 self-start justify-self-end [grid-area:prompt]"
          onClick={onClose}
        />
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
