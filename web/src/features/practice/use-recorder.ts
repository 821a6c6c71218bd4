import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { RECORDING_LIMIT_SECONDS } from '../../../../shared/practice/video.ts';
import { isSessionLost } from '../../platform/session.ts';
import { type DeviceChoice, type DeviceLists, closeStream, listDevices, openCamera } from './media-devices.ts';
import { type RecorderState, initialRecorder, recorderReducer } from './recorder-machine.ts';
import { type RunningRecording, startRecording } from './take-recorder.ts';
import type { Take } from './take.store.ts';

/** What the recorder itself knows of a take. */
export type Recorded = Omit<Take, 'questionId'>;

interface Running {
  readonly recording: RunningRecording;
  /** On the page's own clock. */
  readonly startedAt: number;
}

const COUNT_MS = 1000;
const CLOCK_MS = 200;

export interface RecorderControl {
  readonly state: RecorderState;
  /** What the preview shows; null while the camera is off. */
  readonly stream: MediaStream | null;
  readonly devices: DeviceLists;
  readonly choice: DeviceChoice;
  readonly enableCamera: () => void;
  readonly chooseDevices: (choice: DeviceChoice) => void;
  readonly start: () => void;
  readonly cancelCount: () => void;
  readonly stop: () => void;
}

interface TakeHandlers {
  /** Stopped by the member or by the clock. */
  readonly onTake: (recorded: Recorded) => void;
  /** The session was lost in the middle of a take: this is what was recorded. The page is gone by then. */
  readonly onCutOff: (recorded: Recorded) => void;
}

/** Drives the camera by the recorder's machine and hands over each finished take. The camera is off again once a take is complete. */
export function useRecorder({ onTake, onCutOff }: TakeHandlers): RecorderControl {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(recorderReducer, initialRecorder);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [devices, setDevices] = useState<DeviceLists>({ cameras: [], microphones: [] });
  const [choice, setChoice] = useState<DeviceChoice>({ cameraId: null, microphoneId: null });
  const running = useRef<Running | null>(null);
  const request = useRef(0);

  const open = async (wanted: DeviceChoice) => {
    request.current += 1;
    const mine = request.current;
    dispatch({ type: 'ask_camera' });
    const opened = await openCamera(wanted);
    // A newer choice, or the page was left: this answer is nobody's any more.
    if (mine !== request.current) {
      if (opened.ok) closeStream(opened.stream);
      return;
    }
    if (!opened.ok) {
      dispatch({ type: 'camera_refused', problem: opened.problem });
      return;
    }
    setStream(opened.stream);
    setDevices(await listDevices());
    dispatch({ type: 'camera_granted' });
  };

  const leave = useEffectEvent(() => {
    request.current += 1;
    const left = running.current;
    running.current = null;
    if (!left) return;
    if (isSessionLost(client)) void finish(left).then((recorded) => recorded && onCutOff(recorded));
    else left.recording.discard();
  });
  useEffect(() => () => leave(), []);

  useEffect(() => {
    if (!stream) return undefined;
    const onEnded = () => dispatch({ type: 'device_lost' });
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
    const timer = setInterval(() => dispatch({ type: 'count' }), COUNT_MS);
    return () => clearInterval(timer);
  }, [state.name]);

  useEffect(() => {
    if (state.name !== 'recording' || !stream) return undefined;
    try {
      const recording = startRecording(stream, () => dispatch({ type: 'recording_failed' }));
      running.current = { recording, startedAt: performance.now() };
    } catch {
      // Whatever the browser's reason, the member reads 'Recording Failed' and can try again.
      dispatch({ type: 'recording_failed' });
      return undefined;
    }
    const { startedAt } = running.current;
    const timer = setInterval(
      () => dispatch({ type: 'clock', elapsedSeconds: (performance.now() - startedAt) / 1000 }),
      CLOCK_MS,
    );
    return () => clearInterval(timer);
  }, [state.name, stream]);

  useEffect(() => {
    if (state.name !== 'finishing' || !running.current) return;
    const finishing = finish(running.current);
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
    // The take belongs to the moment of stopping; a newer onTake is not another stop.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state.name]);

  useEffect(() => {
    if (state.name !== 'blocked' && state.name !== 'ready') return;
    running.current?.recording.discard();
    running.current = null;
    if (state.name === 'blocked') setStream(null);
  }, [state.name]);

  return {
    state,
    stream,
    devices,
    choice,
    enableCamera: () => void open(choice),
    chooseDevices: (wanted) => {
      setChoice(wanted);
      setStream(null);
      void open(wanted);
    },
    start: () => dispatch({ type: 'start' }),
    cancelCount: () => dispatch({ type: 'cancel_count' }),
    stop: () => dispatch({ type: 'stop' }),
  };
}

/** Ends a recording; null when nothing was recorded. */
async function finish({ recording, startedAt }: Running): Promise<Recorded | null> {
  const durationSeconds = Math.min((performance.now() - startedAt) / 1000, RECORDING_LIMIT_SECONDS);
  const blob = await recording.stop();
  return blob.size === 0 ? null : { blob, durationSeconds, recordedAt: new Date().toISOString() };
}
