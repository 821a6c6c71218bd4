import type { RefObject } from 'react';
import { Select } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { useDeviceTranscription } from '../transcription/use-device-transcription.ts';
import type { RecorderControl } from './use-recorder.ts';

interface RecorderSetupProps {
  control: RecorderControl;
  stream: MediaStream;
  levelBar: RefObject<HTMLSpanElement | null>;
}

export function RecorderSetup({ control, stream, levelBar }: RecorderSetupProps) {
  const transcription = useDeviceTranscription();
  const { devices, choice, chooseDevices } = control;

  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4">
      <LevelMeter bar={levelBar} />

      <details className="group/settings">
        <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <Icon name="settings" size={16} />
          Camera and microphone
        </summary>

        <div className="absolute inset-x-0 bottom-full z-10 grid gap-4 rounded-lg border border-edge bg-raised p-4 sm:left-auto sm:w-96 low:w-auto low:left-0">
          {transcription.isAvailable && (
            <Switch
              label="Transcribe on this device"
              hint="Shows your words in the report. In rehearsals, follow-ups can ask about parts you left out (English only). Your browser transcribes them on this device and sends no audio to a speech service."
              checked={transcription.isOn}
              onChange={({ target }) => transcription.setOn(target.checked)}
            />
          )}

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

function Options({ devices, word }: { devices: readonly MediaDeviceInfo[]; word: string }) {
  return devices.map(({ deviceId, label }, at) => (
    <option key={deviceId} value={deviceId}>
      {label || `${word} ${at + 1}`}
    </option>
  ));
}

function findDeviceId(track: MediaStreamTrack | undefined): string {
  return track?.getSettings().deviceId ?? '';
}

function LevelMeter({ bar }: { bar: RefObject<HTMLSpanElement | null> }) {
  return (
    <div className="flex items-center gap-3 text-sm text-soft">
      <Icon name="microphone" size={18} />
      <span
        aria-hidden="true"
        className="h-2 w-16 shrink-0 bg-high sm:w-28 forced-colors:border forced-colors:border-[CanvasText]"
      >
        <span
          ref={bar}
          className="block h-full origin-left [transform:scaleX(0)] bg-leaf will-change-transform forced-colors:bg-[CanvasText]"
        />
      </span>
      <span className="hidden sm:inline low:hidden">
        Picture and sound are checked on this device.
      </span>
    </div>
  );
}
