import { measureDecibels } from './preview-measurements.ts';

type Listener = (decibels: number) => void;

/** Publishes sound levels to the level meter, so the meter and the hints share one analysis of the microphone. */
export interface LevelFeed {
  readonly publish: Listener;
  /** Returns a function that ends the subscription. */
  readonly subscribe: (listener: Listener) => () => void;
}

export function createLevelFeed(): LevelFeed {
  const listeners = new Set<Listener>();
  return {
    publish: (decibels) => {
      for (const listener of listeners) listener(decibels);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const LEVEL_INTERVAL_MS = 100;

/** Measures the microphone's level ten times a second. Returns a function that stops the measurement. */
export function meterSound(stream: MediaStream, publish: Listener): () => void {
  if (stream.getAudioTracks().length === 0) return () => {};
  // Requests larger buffers than the default, because they use less CPU time and a short delay is fine.
  const context = new AudioContext({ latencyHint: 'playback' });
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // A suspended context delivers zeros, which would look like a muted microphone.
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    publish(measureDecibels(samples));
  }, LEVEL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
