import { type ReactNode, useRef } from 'react';
import { THINKING_SECONDS } from '../../../../shared/practice/rehearsal/rehearsal.ts';
import { Badge } from '../../ui/badge.tsx';
import { CountdownRing } from './camera-preview.tsx';
import { PreviewHint } from './preview-hint-card.tsx';
import { CameraPicture, Overlay } from './recorder-frame.tsx';
import { CameraOff } from './recorder-messages.tsx';
import { RecorderSetup } from './recorder-setup.tsx';
import type { RehearsalPhase } from './rehearsal-phase.ts';
import type { TranscriptionControl } from './use-device-transcription.ts';
import { usePreviewHint } from './use-preview-hint.ts';
import type { RecorderControl } from './use-recorder.ts';

interface RehearsalFrameProps {
  readonly phase: RehearsalPhase;
  readonly recorder: RecorderControl;
  readonly onEnable: () => void;
  readonly isSecondary: boolean;
  readonly transcription: TranscriptionControl;
  /** Shown instead of the camera after an answer. */
  readonly savedMessage: ReactNode;
  /** The button for the next step. On wide screens, it overlays the preview. */
  readonly action: ReactNode;
}

/** The camera picture with the countdown, and the picture and sound check before the first question. */
export function RehearsalFrame(props: RehearsalFrameProps) {
  const { phase, recorder, onEnable, isSecondary, transcription, savedMessage, action } = props;
  const video = useRef<HTMLVideoElement>(null);
  const isChecking = phase.name === 'setup' && recorder.state.name === 'ready';
  const { hint, levels } = usePreviewHint(isChecking ? recorder.stream : null, video);
  const isLive = recorder.stream !== null && phase.name !== 'saved';
  const cameraOff = (
    <CameraOff
      title="Check your camera"
      text="Look at your picture and sound before the question appears."
      isSecondary={isSecondary}
      onEnable={onEnable}
    />
  );
  return (
    <div>
      <div className="relative">
        <div className="relative overflow-hidden rounded-lg border border-line bg-black">
          {phase.name === 'saved' ? (
            savedMessage
          ) : (
            <CameraPicture recorder={recorder} video={video} onEnable={onEnable} off={cameraOff} complete={cameraOff} />
          )}
          {phase.name === 'thinking' && recorder.state.name === 'ready' && (
            <div className="absolute inset-x-3 top-3 flex items-start justify-between">
              <Badge tone="dark">Time to think</Badge>
              <CountdownRing secondsLeft={phase.secondsLeft} limitSeconds={THINKING_SECONDS} />
            </div>
          )}
          {phase.name === 'answering' && <Overlay state={recorder.state} />}
          <PreviewHint hint={hint} />
        </div>
        {isLive && action && (
          <div className="mt-4 flex flex-col sm:absolute sm:inset-x-0 sm:bottom-3 sm:mt-0 sm:items-center">
            {action}
          </div>
        )}
      </div>
      {isChecking && recorder.stream && (
        <div className="mt-4">
          <RecorderSetup control={recorder} stream={recorder.stream} levels={levels} transcription={transcription} />
        </div>
      )}
    </div>
  );
}
