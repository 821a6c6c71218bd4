import { Select } from '../../ui/field.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { RecorderControl } from './use-recorder.ts';

/** Camera and microphone selection with a level meter. Disabled while recording. */
export function RecorderSetup({
  control,
  stream,
}: {
  readonly control: RecorderControl;
  readonly stream: MediaStream;
}) {
  const { state, devices, choice, chooseDevices } = control;
  const isFixed = state.name !== 'ready';
  return (
    <div className="grid gap-4 rounded-lg bg-surface p-4 sm:grid-cols-2">
      <Select
        label="Camera"
        value={choice.cameraId ?? findDeviceId(stream.getVideoTracks()[0])}
        disabled={isFixed}
        onChange={(event) => chooseDevices({ ...choice, cameraId: event.target.value })}
      >
        <Options devices={devices.cameras} word="Camera" />
      </Select>
      <Select
        label="Microphone"
        value={choice.microphoneId ?? findDeviceId(stream.getAudioTracks()[0])}
        disabled={isFixed}
        onChange={(event) => chooseDevices({ ...choice, microphoneId: event.target.value })}
      >
        <Options devices={devices.microphones} word="Microphone" />
      </Select>
      <div className="sm:col-span-2">
        <LevelMeter stream={stream} />
      </div>
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
