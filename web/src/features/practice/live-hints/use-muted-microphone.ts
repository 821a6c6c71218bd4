import { useEffect, useState } from 'react';
import { MUTED_DB } from './preview-hint.ts';
import { LEVEL_INTERVAL_MS, meterSound } from './sound-meter.ts';

/** Bluetooth microphones deliver zeros for a moment after they start. */
const LEVELS_UNTIL_MUTED = 2000 / LEVEL_INTERVAL_MS;

/**
 * True while the microphone of `stream` is muted. Browsers report only some ways to mute it, so
 * digital silence counts too.
 */
export function useMutedMicrophone(stream: MediaStream | null): boolean {
  const [isMuted, setIsMuted] = useState(false);

  useEffect(() => {
    const track = stream?.getAudioTracks()[0];
    if (!stream || !track) return undefined;

    let silentLevels = 0;
    const check = () => setIsMuted(track.muted || silentLevels >= LEVELS_UNTIL_MUTED);
    const stopMeter = meterSound(stream, (decibels) => {
      silentLevels = decibels < MUTED_DB ? silentLevels + 1 : 0;
      check();
    });

    for (const event of ['mute', 'unmute']) track.addEventListener(event, check);
    check();

    return () => {
      stopMeter();
      for (const event of ['mute', 'unmute']) track.removeEventListener(event, check);
      setIsMuted(false);
    };
  }, [stream]);

  return isMuted;
}
