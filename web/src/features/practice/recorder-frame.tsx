import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { CountdownRing, RecordingIndicator } from './camera-preview.tsx';
import { type RecorderState, WARNING_SECONDS } from './recorder-state.ts';

/** The box of the camera picture. Leaves room for the question and the buttons on the first screen. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative aspect-[4/3] max-h-[calc(100svh-34.75rem)] min-h-56 w-full sm:aspect-video sm:max-h-[calc(100svh-27rem)]">
      {children}
    </div>
  );
}

/** Countdown, time left and labels on top of the camera picture. */
export function Overlay({ state }: { readonly state: RecorderState }) {
  switch (state.name) {
    case 'counting':
      return (
        <div aria-hidden="true" className="absolute inset-0 grid place-items-center bg-black/45">
          <span key={state.secondsLeft} className="animate-lights-up font-serif text-[7rem] leading-none text-amber">
            {state.secondsLeft}
          </span>
        </div>
      );
    case 'recording':
      return (
        <>
          <div className="absolute top-3 left-3">
            <RecordingIndicator />
          </div>
          <div className="absolute top-3 right-3 flex items-center gap-3">
            {state.secondsLeft <= WARNING_SECONDS && <Badge tone="amber">{state.secondsLeft} seconds left</Badge>}
            <CountdownRing secondsLeft={state.secondsLeft} />
          </div>
        </>
      );
    case 'complete':
      return (
        <div className="pointer-events-none absolute top-3 left-3">
          <Badge tone="leaf">Recording Complete</Badge>
        </div>
      );
    default:
      return null;
  }
}
