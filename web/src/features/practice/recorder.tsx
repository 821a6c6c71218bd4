import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-restored-focus.ts';
import { TakePlayer } from './camera-preview.tsx';
import { PreviewHint } from './preview-hint-card.tsx';
import { CameraPicture, Overlay, Screen, StopButton } from './recorder-frame.tsx';
import { CameraOff } from './recorder-messages.tsx';
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
          <CameraPicture
            recorder={control}
            video={video}
            onEnable={control.enableCamera}
            off={
              <CameraOff
                title="Ready when you are"
                text="You have up to 60 seconds for one answer. Check your picture and sound, then start recording."
                isSecondary={isSecondary}
                onEnable={control.enableCamera}
              />
            }
            complete={<Screen>{take && <TakePlayer take={take} />}</Screen>}
          />
          <Overlay state={state} />
          <PreviewHint hint={hint} />
        </div>
        {isLive && (
          <div className="mt-3 flex flex-col sm:absolute sm:inset-x-0 sm:bottom-3 sm:mt-0">
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
      return <StopButton recorder={control} className={className} />;
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
