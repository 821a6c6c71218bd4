/** The camera or the microphone was disconnected. */
type DeviceLoss = 'unplugged' | 'microphone_unplugged';

export type CameraProblem = DeviceLoss | 'denied' | 'missing' | 'busy' | 'unsupported';

export type RecorderState =
  | { name: 'unknown' }
  | { name: 'asking' }
  | { name: 'blocked'; problem: CameraProblem }
  | { name: 'ready'; failedBefore: boolean }
  | { name: 'counting'; secondsLeft: number; limitSeconds: number }
  | { name: 'recording'; secondsLeft: number; limitSeconds: number }
  | { name: 'finishing'; cause: FinishCause }
  | { name: 'complete'; cause: FinishCause; durationSeconds: number };

type FinishCause = DeviceLoss | 'stopped' | 'time_up';

export type RecorderEvent =
  | { type: 'ask_camera' }
  | { type: 'close' }
  | { type: 'camera_granted' }
  | { type: 'camera_refused'; problem: CameraProblem }
  /** The take stops automatically after `limitSeconds`. */
  | { type: 'start'; limitSeconds: number }
  | { type: 'count' }
  | { type: 'cancel_count' }
  | { type: 'clock'; elapsedSeconds: number }
  | { type: 'stop' }
  | { type: 'recording_failed' }
  | { type: 'device_lost'; loss: DeviceLoss }
  | { type: 'take_ready'; durationSeconds: number };

const COUNTDOWN_SECONDS = 3;
export const WARNING_SECONDS = 10;
/** How long 'Recording Started' stays visible. */
export const STARTED_NOTICE_SECONDS = 2;
export const initialRecorderState: RecorderState = { name: 'unknown' };

/** State machine of the recorder. An event that doesn't apply leaves the state unchanged. */
export function recorderReducer(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'ask_camera':
      return isRecordingInProgress(state) || state.name === 'asking' ? state : { name: 'asking' };
    case 'close':
      return isRecordingInProgress(state) ? state : initialRecorderState;

    case 'camera_granted':
      return state.name === 'asking' ? { name: 'ready', failedBefore: false } : state;
    case 'camera_refused':
      return isRecordingInProgress(state) ? state : { name: 'blocked', problem: event.problem };

    case 'start':
      return state.name === 'ready' ? startCounting(event.limitSeconds) : state;
    case 'count':
      return countDown(state);
    case 'cancel_count':
      return state.name === 'counting' ? { name: 'ready', failedBefore: false } : state;
    case 'clock':
      return updateSecondsLeft(state, event.elapsedSeconds);
    case 'stop':
      return state.name === 'recording' ? { name: 'finishing', cause: 'stopped' } : state;

    case 'recording_failed':
      return failRecording(state);
    case 'device_lost':
      return loseDevice(state, event.loss);
    case 'take_ready':
      if (state.name !== 'finishing') return state;
      return { name: 'complete', cause: state.cause, durationSeconds: event.durationSeconds };
  }
}

export function isRecordingInProgress(state: RecorderState): boolean {
  return state.name === 'counting' || state.name === 'recording' || state.name === 'finishing';
}

/** True while the recorder fills the window. */
export function isOnStage(state: RecorderState): boolean {
  return state.name !== 'unknown' && state.name !== 'blocked';
}

function startCounting(limitSeconds: number): RecorderState {
  return { name: 'counting', secondsLeft: COUNTDOWN_SECONDS, limitSeconds };
}

function countDown(state: RecorderState): RecorderState {
  if (state.name !== 'counting') return state;
  if (state.secondsLeft > 1) return { ...state, secondsLeft: state.secondsLeft - 1 };
  return { ...state, name: 'recording', secondsLeft: state.limitSeconds };
}

function updateSecondsLeft(state: RecorderState, elapsedSeconds: number): RecorderState {
  if (state.name !== 'recording') return state;

  const secondsLeft = Math.max(0, Math.ceil(state.limitSeconds - elapsedSeconds));
  if (secondsLeft === 0) return { name: 'finishing', cause: 'time_up' };

  return secondsLeft === state.secondsLeft ? state : { ...state, secondsLeft };
}

function failRecording(state: RecorderState): RecorderState {
  if (!isRecordingInProgress(state)) return state;
  if (state.name === 'finishing' && isDeviceLoss(state.cause))
    return { name: 'blocked', problem: state.cause };

  return { name: 'ready', failedBefore: true };
}

// If a device is lost during a recording, the recording so far is kept like any other take.
function loseDevice(state: RecorderState, loss: DeviceLoss): RecorderState {
  if (state.name === 'recording') return { name: 'finishing', cause: loss };
  if (state.name === 'ready' || state.name === 'counting')
    return { name: 'blocked', problem: loss };

  return state;
}

export function isDeviceLoss(cause: FinishCause): cause is DeviceLoss {
  return cause === 'unplugged' || cause === 'microphone_unplugged';
}
