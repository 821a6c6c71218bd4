import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-restored-focus.ts';
import { CameraPreview, TakePlayer } from './camera-preview.tsx';
import { PreviewHint } from './preview-hint-card.tsx';
import { Overlay, Screen } from './recorder-frame.tsx';
import { BlockedCamera, CameraOff, FrameMessage } from './recorder-messages.tsx';
import { RecorderSetup } from './recorder-setup.tsx';
import { RecorderAnnouncer } from './recorder-announcer.tsx';
import type { TranscriptionControl } from './use-device-transcription.ts';
import { usePreviewHint } from './use-preview-hint.ts';
import type { RecorderControl } from './use-recorder.ts';

interface RecorderProps {
  readonly control: RecorderControl;
  readonly take: Blob | null;
  /** True if the page's primary button is outside the recorder. */
  readonly isSecondary: boolean;
  readonly onRecordAgain: () => void;
  readonly onAnalyze: () => void;
  readonly analyzeBlocker: string | null;
  readonly transcription: TranscriptionControl;
}

export function Recorder(props: RecorderProps) {
  const { control, take, isSecondary, onRecordAgain, onAnalyze, analyzeBlocker, transcription } = props;
  const { state } = control;
  const section = useRef<HTMLElement>(null);
  useKeptFocus(state.name, section);
  const video = useRef<HTMLVideoElement>(null);
  const { hint, levels } = usePreviewHint(state.name === 'ready' ? control.stream : null, video);
  const isLive = control.stream !== null && state.name !== 'complete';
  const isVisibleAtTop = state.name === 'ready' || state.name === 'counting';
  // Scrolls up to show the question, preview and button, because the member may have pressed a button further down.
  useEffect(() => {
    if (isVisibleAtTop) window.scrollTo(0, 0);
  }, [isVisibleAtTop]);
  return (
    <section ref={section} tabIndex={-1} aria-label="Recorder" className="outline-none">
      <div className="relative">
        <div className="relative overflow-hidden rounded-lg border border-line bg-black">
          <Frame control={control} take={take} isSecondary={isSecondary} video={video} />
          <Overlay state={state} />
          <PreviewHint hint={hint} />
        </div>
        {isLive && (
          <div className="mt-4 flex flex-col sm:absolute sm:inset-x-0 sm:bottom-3 sm:mt-0">
            <LiveActions control={control} />
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-4 empty:hidden">
        {state.name === 'complete' && (
          <TakeActions onRecordAgain={onRecordAgain} onAnalyze={onAnalyze} analyzeBlocker={analyzeBlocker} />
        )}
        {/* Hidden while recording, because a moving meter distracts. */}
        {control.stream && state.name === 'ready' && (
          <RecorderSetup control={control} stream={control.stream} levels={levels} transcription={transcription} />
        )}
      </div>
      <RecorderAnnouncer state={state} />
    </section>
  );
}

type FrameProps = Pick<RecorderProps, 'control' | 'take' | 'isSecondary'> & {
  readonly video: RefObject<HTMLVideoElement | null>;
};

function Frame({ control, take, isSecondary, video }: FrameProps) {
  const { state, stream } = control;
  switch (state.name) {
    case 'unknown':
      return <CameraOff variant={isSecondary ? 'secondary' : 'primary'} onEnable={control.enableCamera} />;
    case 'asking':
      return (
        <FrameMessage
          title="Waiting for the camera"
          text="Your browser may be asking you to allow the camera and microphone."
        />
      );
    case 'blocked':
      return <BlockedCamera problem={state.problem} onRetry={control.enableCamera} />;
    case 'complete':
      return <Screen>{take && <TakePlayer take={take} />}</Screen>;
    case 'ready':
    case 'counting':
    case 'recording':
    case 'finishing':
      return <Screen>{stream && <CameraPreview stream={stream} video={video} />}</Screen>;
  }
}

/** The button to start, cancel or stop the recording. On wide screens, it overlays the preview. */
function LiveActions({ control }: Pick<RecorderProps, 'control'>) {
  const { state } = control;
  const className = 'w-full sm:w-auto sm:self-center';
  switch (state.name) {
    case 'ready':
      return (
        <Button variant="record" size="large" icon="record" className={className} onClick={control.start}>
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
      return (
        <Button
          variant="record"
          size="large"
          icon="stop"
          className={className}
          disabled={state.name === 'finishing'}
          onClick={control.stop}
        >
          {state.name === 'finishing' ? 'Finishing…' : 'Stop'}
        </Button>
      );
    default:
      return null;
  }
}

function TakeActions({
  onRecordAgain,
  onAnalyze,
  analyzeBlocker,
}: Pick<RecorderProps, 'onRecordAgain' | 'onAnalyze' | 'analyzeBlocker'>) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-center">
      <Button size="large" icon="again" onClick={onRecordAgain}>
        Record Again
      </Button>
      <Button size="large" disabled={analyzeBlocker !== null} onClick={onAnalyze}>
        Analyze with AI
      </Button>
      {analyzeBlocker && <p className="text-sm text-soft">{analyzeBlocker}</p>}
    </div>
  );
}
