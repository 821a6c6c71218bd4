import { useEffect, useRef } from 'react';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { LevelFeed } from './sound-meter.ts';
import type { TranscriptionControl } from './use-device-transcription.ts';
import type { RecorderControl } from './use-recorder.ts';

interface RecorderSetupProps {
  readonly control: RecorderControl;
  readonly stream: MediaStream;
  readonly levels: LevelFeed;
  readonly transcription: TranscriptionControl;
}

export function RecorderSetup({ control, stream, levels, transcription }: RecorderSetupProps) {
  const { devices, choice, chooseDevices } = control;
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-surface p-4">
      <LevelMeter levels={levels} />
      {transcription.isAvailable && (
        <Switch
          label="Transcribe on this device"
          hint="Shows your words in the report. Your browser writes them down here and sends no audio to a speech service."
          checked={transcription.isOn}
          onChange={({ target }) => transcription.setOn(target.checked)}
        />
      )}
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

// Range of the level meter: -60 dB is a silent room, and -6 dB is a loud voice near the microphone.
const QUIETEST_DB = -60;
const LOUDEST_DB = -6;
/** Share of the level that remains after each measurement, so that the meter falls smoothly. */
const FALL = 0.8;
/** Number of measurements per update of the bar. Each update repaints the page, which uses CPU. */
const MEASUREMENTS_PER_UPDATE = 2;

/** Sets the bar's transform directly, because rendering five times a second would use too much CPU. */
function LevelMeter({ levels }: { readonly levels: LevelFeed }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let level = 0;
    let measurements = 0;
    return levels.subscribe((decibels) => {
      level = Math.max(toMeterLevel(decibels), level * FALL);
      measurements += 1;
      if (bar.current && measurements % MEASUREMENTS_PER_UPDATE === 0)
        bar.current.style.transform = `scaleX(${level.toFixed(2)})`;
    });
  }, [levels]);
  return (
    <div className="flex items-center gap-3 text-sm text-soft">
      <Icon name="microphone" size={18} />
      <span
        aria-hidden="true"
        className="h-2 w-28 shrink-0 bg-high forced-colors:border forced-colors:border-[CanvasText]"
      >
        <span
          ref={bar}
          className="block h-full origin-left [transform:scaleX(0)] bg-leaf will-change-transform forced-colors:bg-[CanvasText]"
        />
      </span>
      <span>Picture and sound are checked on this device.</span>
    </div>
  );
}

/** Maps decibels to the meter's scale, 0 to 1. */
export function toMeterLevel(decibels: number): number {
  return Math.min(1, Math.max(0, (decibels - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)));
}
