import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { EmptyStage } from '../../ui/stage-art.tsx';
import { cameraProblemTexts } from './camera-problem-texts.ts';
import type { CameraProblem } from './recorder-state.ts';

interface FrameMessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Message shown in the frame instead of a camera picture. */
export function FrameMessage({ title, text, children }: FrameMessageProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 px-5 py-8 text-center sm:aspect-video sm:min-h-0">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-soft">{text}</p>
      {children}
    </div>
  );
}

export function CameraOff({ variant, onEnable }: { readonly variant: ButtonVariant; readonly onEnable: () => void }) {
  return (
    <div className="flex min-h-96 flex-col items-center justify-center gap-2 px-5 pt-3 pb-8 text-center sm:aspect-video sm:min-h-0">
      <EmptyStage className="h-36 w-auto sm:h-48" />
      <h2 className="mt-1 text-xl sm:text-2xl">Ready when you are</h2>
      <p className="max-w-[46ch] text-soft">
        You have up to 60 seconds for one answer. Check your picture and sound, then start recording.
      </p>
      <Button variant={variant} size="large" icon="camera" className="mt-4" onClick={onEnable}>
        Enable Camera
      </Button>
    </div>
  );
}

export function BlockedCamera({ problem, onRetry }: { readonly problem: CameraProblem; readonly onRetry: () => void }) {
  const { title, text, hint, canRetry } = cameraProblemTexts[problem];
  return (
    <div
      role="alert"
      className="flex min-h-80 flex-col items-center justify-center gap-2 px-5 py-8 text-center sm:aspect-video sm:min-h-0"
    >
      <h2 className="text-xl text-red-text sm:text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-red-text">{text}</p>
      <p className="max-w-[46ch] text-sm text-soft">{hint}</p>
      {canRetry && (
        <Button icon="again" className="mt-4" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
