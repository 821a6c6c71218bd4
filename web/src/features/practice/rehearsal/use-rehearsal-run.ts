import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { isFollowUp } from '#shared/practice/questions/follow-up.ts';
import {
  type ChosenFollowUp,
  chooseFollowUp,
  findRehearsalQuestion,
} from '#shared/practice/rehearsal/choose-follow-up.ts';
import type { Rehearsal } from '#shared/practice/rehearsal/rehearsal.ts';
import { RECORDING_LIMIT_SECONDS } from '#shared/practice/video.ts';
import { initialRehearsalPhase, rehearsalReducer } from './rehearsal-phase.ts';
import type { Take } from '../upload/take.store.ts';
import { type RecordedTake, useRecorder } from '../recorder/use-recorder.ts';

interface RunOptions {
  rehearsal: Rehearsal | null;
  onTake: (take: Take) => void;
  /** Called with the partial take if the sign-in session is lost while recording. */
  onInterrupted: (take: Take) => void;
}

export type RehearsalRun = ReturnType<typeof useRehearsalRun>;

const TICK_MS = 1000;

export function useRehearsalRun({ rehearsal, onTake, onInterrupted }: RunOptions) {
  const [phase, dispatch] = useReducer(rehearsalReducer, initialRehearsalPhase);
  /** Chosen from the last answer's transcript; null if the bank's follow-up should be asked. */
  const [followUp, setFollowUp] = useState<ChosenFollowUp | null>(null);
  const placeId = phase.state === 'setup' ? undefined : rehearsal?.questionIds[phase.at];
  const asked = placeId === undefined ? null : findRehearsalQuestion(placeId, followUp);

  const passTo = (receive: (take: Take) => void) => (recorded: RecordedTake) => {
    if (rehearsal && asked) {
      receive({ ...recorded, questionId: asked.id, rehearsalId: rehearsal.id });
      if (!isFollowUp(asked.id))
        setFollowUp(recorded.transcript && chooseFollowUp(asked.id, recorded.transcript));
    }

    dispatch({ type: 'take_saved' });
  };

  const recorder = useRecorder({
    limitSeconds: rehearsal?.answerSeconds ?? RECORDING_LIMIT_SECONDS,
    onTake: passTo(onTake),
    onInterrupted: passTo(onInterrupted),
  });
  const recorderName = recorder.state.name;

  const isThinking = phase.state === 'thinking' && recorderName === 'ready';
  useEffect(() => {
    if (!isThinking) return undefined;
    const timer = setInterval(() => dispatch({ type: 'tick' }), TICK_MS);
    return () => clearInterval(timer);
  }, [isThinking]);

  const startRecorder = useEffectEvent(() => recorder.start());
  useEffect(() => {
    if (phase.state === 'answering') startRecorder();
  }, [phase.state]);

  useEffect(() => {
    // After `counting`, `recording` or `finishing`, these states mean that the recording failed or
    // the camera was lost.
    if (recorderName === 'ready' || recorderName === 'blocked') dispatch({ type: 'take_failed' });
  }, [recorderName]);

  return {
    phase,
    /** The current question; null during the camera check. */
    asked,
    recorder,
    /** Asks the question at this position, from 0, and turns on the camera if it is off. */
    ask: (at: number) => {
      dispatch({ type: 'ask', at });
      if (recorderName !== 'ready') recorder.enableCamera();
    },
    beReady: () => dispatch({ type: 'ready' }),
  };
}
