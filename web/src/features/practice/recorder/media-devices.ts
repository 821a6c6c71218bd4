import type { CameraProblem } from './recorder-state.ts';

export interface DeviceChoice {
  cameraId: string | null;
  microphoneId: string | null;
}

export interface DeviceLists {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
}

/** False on pages without HTTPS and in some in-app browsers. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder === 'function' &&
    typeof navigator.mediaDevices?.getUserMedia === 'function'
  );
}

export async function openCamera(choice: DeviceChoice): Promise<MediaStream | CameraProblem> {
  if (!canRecord()) return 'unsupported';

  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...exactDevice(choice.cameraId) },
      audio: { echoCancellation: true, ...exactDevice(choice.microphoneId) },
    });
  } catch (error) {
    return toCameraProblem(error);
  }
}

/** Lists available devices. Names are empty until permission is granted. */
export async function listDevices(): Promise<DeviceLists> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return {
    cameras: devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId),
    microphones: devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId),
  };
}

export function closeStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const exactDevice = (deviceId: string | null) =>
  deviceId ? { deviceId: { exact: deviceId } } : {};

/** Classifies a `getUserMedia` error by its name, as defined in the Media Capture specification. */
export function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'TypeError':
      return 'unsupported';
    default:
      return 'busy';
  }
}
