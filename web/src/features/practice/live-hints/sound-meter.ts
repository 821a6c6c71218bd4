import type { RefObject } from 'react';
import { measureDecibels } from './preview-measurements.ts';

// Range of the level meter: -60 dB is a silent room, and -6 dB is a loud voice near the microphone.
const QUIETEST_DB = -60;
const LOUDEST_DB = -6;
/** Share of the level that remains after each measurement, so that the meter falls smoothly. */
const FALL = 0.8;
/** Number of measurements per update of the bar. Each update repaints the page, which uses CPU. */
const MEASUREMENTS_PER_UPDATE = 2;

/**
 * Sets the bar's transform directly, because rendering five times a second would use too much CPU.
 */
export function createLevelMeter(bar: RefObject<HTMLElement | null>): (decibels: number) => void {
  let level = 0;
  let measurements = 0;

  return (decibels) => {
    level = Math.max(toMeterLevel(decibels), level * FALL);
    measurements += 1;
    if (bar.current && measurements % MEASUREMENTS_PER_UPDATE === 0)
      bar.current.style.transform = `scaleX(${level.toFixed(2)})`;
  };
}

/** Maps decibels to the meter's scale, 0 to 1. */
export function toMeterLevel(decibels: number): number {
  return Math.min(1, Math.max(0, (decibels - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)));
}

export const LEVEL_INTERVAL_MS = 100;

/**
 * Measures the microphone's level ten times a second. Returns a function that stops the
 * measurement.
 */
export function meterSound(stream: MediaStream, onLevel: (decibels: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => {};

  // Requests larger buffers than the default, because they use less CPU time and a short delay is
  // fine.
  const context = new AudioContext({ latencyHint: 'playback' });
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);

  const samples = new Float32Array(analyser.fftSize);

  const timer = setInterval(() => {
    // A suspended context delivers zeros, which would look like a muted microphone.
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    onLevel(measureDecibels(samples));
  }, LEVEL_INTERVAL_MS);

  return () => {
    clearInterval(timer);
    void context.close();
  };
}
