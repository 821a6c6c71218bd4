import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { RecorderControl } from './use-recorder.ts';

interface RecorderSetupProps {
  readonly control: RecorderControl;
  readonly stream: MediaStream;
}

export function RecorderSetup({ control, stream }: RecorderSetupProps) {
  const { devices, choice, chooseDevices } = control;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-surface p-4">
      <LevelMeter stream={stream} />
      <details className="group/devices">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <span className="transition-transform duration-150 group-open/devices:rotate-180">
            <Icon name="chevron" size={16} />
          </span>
          Choose a camera and microphone
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <Select
            label="Camera"
            value={choice.cameraId ?? findDeviceId(stream.getVideoTracks()[0])}

            onChange={(event) => chooseDevices({ ...choice, cameraId: event.target.value })}
          >
            <Options devices={devices.cameras} word="Camera" />
          </Select>
          <Select
            label="Microphone"
            value={choice.microphoneId ?? findDeviceId(stream.getAudioTracks()[0])}

            onChange={(event) => chooseDevices({ ...choice, microphoneId: event.target.value })}
          >
            <Options devices={devices.microphones} word="Microphone" />
          </Select>
        </div>
      </details>
    </div>
  );
}

function Options({ devices, word }: { readonly devices: readonly MediaDeviceInfo[]; readonly word: string }) {
  return devices.map(({ deviceId, label }, at) => (
    <option key={deviceId} value={deviceId}>
      {label || `${word} ${at + 1}`}
    </option>
  ));
}

function findDeviceId(track: MediaStreamTrack | undefined): string {
  return track?.getSettings().deviceId ?? '';
}

const SEGMENTS = 14;
const UPDATE_MS = 70;
// Range of the level meter: -60 dB is a silent room, and -6 dB is a loud voice near the microphone.
const QUIETEST_DB = -60;
const LOUDEST_DB = -6;
const HEARD_LEVEL = 0.42;

function LevelMeter({ stream }: { readonly stream: MediaStream }) {
  const { level, wasHeard } = useLevel(stream);
  return (
    <div className="flex items-center gap-3 text-sm text-soft">
      <Icon name="microphone" size={18} />
      <span aria-hidden="true" className="flex gap-0.5">
        {Array.from({ length: SEGMENTS }, (_, at) => (
          <span
            key={at}
            className={classes(
              'h-4 w-1.5 rounded-[1px]',
              at / SEGMENTS < level ? (at >= SEGMENTS - 2 ? 'bg-amber' : 'bg-leaf') : 'bg-high',
            )}
          />
        ))}
      </span>
      <output>{wasHeard ? 'We can hear you.' : 'Say something to test your microphone.'}</output>
    </div>
  );
}

function useLevel(stream: MediaStream) {
  const [level, setLevel] = useState(0);
  const [wasHeard, setWasHeard] = useState(false);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const now = measureLevel(samples);
      setLevel((before) => Math.max(now, before * 0.85));
      if (now > HEARD_LEVEL) setWasHeard(true);
    }, UPDATE_MS);
    return () => {
      clearInterval(timer);
      void context.close();
      setWasHeard(false);
    };
  }, [stream]);
  return { level, wasHeard };
}

/** Meter level from 0 to 1, based on the RMS level in dB of samples between -1 and 1. */
export function measureLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power + 1e-12);
  return Math.min(1, Math.max(0, (decibels - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)));
}
