import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { isSessionLost } from '#web/platform/session.ts';

import {
  type DeviceChoice,
  type DeviceLists,
  closeStream,
  listDevices,
  openCamera,
} from './media-devices.ts';
import { initialRecorderState, isRecordingInProgress, recorderReducer } from './recorder-state.ts';
import { startRecording } from './take-recorder.ts';
import type { Take } from '../upload/take.store.ts';
import { type TakeTranscriber, transcribeTake } from '../transcription/transcribe-take.ts';
import { useDeviceTranscription } from '../transcription/use-device-transcription.ts';

/** A take without its slot and origin, because the recorder doesn't know the question. */
export type RecordedTake = Omit<Take, 'questionId' | 'rehearsalId' | 'retakeOf'>;

interface RunningRecorder {
  recording: ReturnType<typeof startRecording>;
  transcriber: TakeTranscriber | null;
  /** Start time from `performance.now()`, in milliseconds. */
  startedAt: number;
}

const COUNTDOWN_TICK_MS = 1000;
const CLOCK_TICK_MS = 200;

export type RecorderControl = ReturnType<typeof useRecorder>;

interface RecorderOptions {
  /** A take stops automatically after this time. */
  limitSeconds: number;
  onTake: (recorded: RecordedTake) => void;
  /**
   * Called with the partial take if the sign-in session is lost while recording. By then, the page
   * is unmounted.
   */
  onInterrupted: (recorded: RecordedTake) => void;
}

/** Drives the camera with the recorder's state machine. Turns the camera off after each take. */
export function useRecorder({ limitSeconds, onTake, onInterrupted }: RecorderOptions) {
  const client = useQueryClient();
  const { isOn: isTranscribing } = useDeviceTranscription();
  const [state, dispatch] = useReducer(recorderReducer, initialRecorderState);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [devices, setDevices] = useState<DeviceLists>({ cameras: [], microphones: [] });
  const [choice, setChoice] = useState<DeviceChoice>({ cameraId: null, microphoneId: null });
  const running = useRef<RunningRecorder | null>(null);
  const request = useRef(0);

  const start = () => dispatch({ type: 'start', limitSeconds });

  const open = async (wanted: DeviceChoice, andStart = false) => {
    request.current += 1;

    const mine = request.current;
    dispatch({ type: 'ask_camera' });

    const opened = await openCamera(wanted);
    // In the meantime, the member has chosen other devices or left the page.
    if (mine !== request.current) {
      if (typeof opened !== 'string') closeStream(opened);
      return;
    }
    if (typeof opened === 'string') {
      dispatch({ type: 'camera_refused', problem: opened });
      return;
    }

    setStream(opened);
    setDevices(await listDevices());
    dispatch({ type: 'camera_granted' });
    if (andStart) start();
  };

  const startTranscriber = useEffectEvent((source: MediaStream) =>
    isTranscribing ? transcribeTake(source) : null,
  );

  const stopOnUnmount = useEffectEvent(() => {
    request.current += 1;

    const left = running.current;
    running.current = null;
    if (!left) return;

    if (isSessionLost(client))
      void finish(left, limitSeconds).then((recorded) => recorded && onInterrupted(recorded));
    else discard(left);
  });

  useEffect(() => () => stopOnUnmount(), []);

  useEffect(() => {
    if (!stream) return undefined;

    const onEnded = ({ target }: Event) => {
      const isMicrophone = stream.getAudioTracks().some((track) => track === target);
      dispatch({ type: 'device_lost', loss: isMicrophone ? 'microphone_unplugged' : 'unplugged' });
    };

    const onChange = () => void listDevices().then(setDevices);
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
    navigator.mediaDevices.addEventListener('devicechange', onChange);

    return () => {
      for (const track of stream.getTracks()) track.removeEventListener('ended', onEnded);
      navigator.mediaDevices.removeEventListener('devicechange', onChange);
      closeStream(stream);
    };
  }, [stream]);

  useEffect(() => {
    if (state.name !== 'counting') return undefined;
    const timer = setInterval(() => dispatch({ type: 'count' }), COUNTDOWN_TICK_MS);
    return () => clearInterval(timer);
  }, [state.name]);

  useEffect(() => {
    if (state.name !== 'recording' || !stream) return undefined;

    try {
      const recording = startRecording(stream, () => dispatch({ type: 'recording_failed' }));
      running.current = {
        recording,
        transcriber: startTranscriber(stream),
        startedAt: performance.now(),
      };
    } catch {
      // On any browser error, the member sees 'Recording Failed' and can try again.
      dispatch({ type: 'recording_failed' });
      return undefined;
    }

    const { startedAt } = running.current;
    const timer = setInterval(
      () => dispatch({ type: 'clock', elapsedSeconds: (performance.now() - startedAt) / 1000 }),
      CLOCK_TICK_MS,
    );

    return () => clearInterval(timer);
  }, [state.name, stream]);

  useEffect(() => {
    if (state.name !== 'finishing' || !running.current) return;

    const finishing = finish(running.current, limitSeconds);
    running.current = null;

    void finishing.then((recorded) => {
      if (!recorded) {
        dispatch({ type: 'recording_failed' });
        return;
      }

      setStream(null);
      dispatch({ type: 'take_ready', durationSeconds: recorded.durationSeconds });
      onTake(recorded);
    });
    // Runs once per stop; a new `onTake` callback must not trigger it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state.name]);

  useEffect(() => {
    if (state.name !== 'blocked' && state.name !== 'ready') return;

    if (running.current) discard(running.current);
    running.current = null;
    if (state.name === 'blocked') setStream(null);
  }, [state.name]);

  return {
    state,
    stream,
    devices,
    choice,
    enableCamera: (): void => void open(choice),
    enableCameraAndStart: () => void open(choice, true),

    chooseDevices: (wanted: DeviceChoice) => {
      setChoice(wanted);
      setStream(null);
      void open(wanted);
    },

    /** Turns the camera off. Does nothing during a recording. */
    close: () => {
      request.current += 1;
      dispatch({ type: 'close' });
      if (!isRecordingInProgress(state)) setStream(null);
    },

    start,
    cancelCountdown: () => dispatch({ type: 'cancel_count' }),
    stop: () => dispatch({ type: 'stop' }),
  };
}

function discard({ recording, transcriber }: RunningRecorder): void {
  recording.discard();
  transcriber?.discard();
}

async function finish(
  { recording, transcriber, startedAt }: RunningRecorder,
  limitSeconds: number,
): Promise<RecordedTake | null> {
  const durationSeconds = Math.min((performance.now() - startedAt) / 1000, limitSeconds);
  const [blob, transcript = null] = await Promise.all([recording.stop(), transcriber?.stop()]);

  return blob.size === 0
    ? null
    : { blob, durationSeconds, recordedAt: new Date().toISOString(), transcript };
}
