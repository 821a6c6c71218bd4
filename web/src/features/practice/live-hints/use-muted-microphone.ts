import { useEffect, useState } from 'react';
import { MUTED_DB } from './preview-hint.ts';
import { LEVEL_INTERVAL_MS, meterSound } from './sound-meter.ts';

/** A microphone or its noise filter may deliver zeros for a moment. */
const LEVELS_UNTIL_MUTED = 2000 / LEVEL_INTERVAL_MS;

/**
 * Browsers report only some ways to mute a microphone, so while `isRecording`, digital silence
 * counts, too. Before a recording, another hint asks the member to speak.
 */
export function useMutedMicrophone(stream: MediaStream | null, isRecording: boolean): boolean {
  const [isMuted, setIsMuted] = useState(false);

  useEffect(() => {
    const track = stream?.getAudioTracks()[0];
    if (!stream || !track) return undefined;

    let silentLevels = 0;
    const check = () => setIsMuted(track.muted || silentLevels >= LEVELS_UNTIL_MUTED);
    const countSilence = (decibels: number) => {
      silentLevels = decibels < MUTED_DB ? silentLevels + 1 : 0;
      check();
    };

    const stopMeter = isRecording ? meterSound(stream, countSilence) : undefined;

    for (const event of ['mute', 'unmute']) track.addEventListener(event, check);
    check();

    return () => {
      stopMeter?.();
      for (const event of ['mute', 'unmute']) track.removeEventListener(event, check);
      setIsMuted(false);
    };
  }, [stream, isRecording]);

  return isMuted;
}
