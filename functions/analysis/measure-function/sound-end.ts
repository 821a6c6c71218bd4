import { sampling } from '../decode/limits.ts';

/** Codecs turn digital silence into samples of at most this size. A silent room is louder. */
const DIGITAL_SILENCE = 2 / 32_768;
const MIN_SILENT_SECONDS = 3;
const MIN_SILENT_SHARE = 0.2;

/**
 * Time in seconds after which the sound is digitally silent or missing, as from a muted or
 * disconnected microphone. Null if the sound lasts almost to the end, or if there is no track.
 */
export function findSoundEnd(sound: Float32Array, seconds: number): number | null {
  if (sound.length === 0) return null;

  const last = sound.findLastIndex((sample) => Math.abs(sample) > DIGITAL_SILENCE);
  const end = (last + 1) / sampling.audioHertz;
  const silentSeconds = seconds - end;

  return silentSeconds >= MIN_SILENT_SECONDS && silentSeconds >= MIN_SILENT_SHARE * seconds
    ? end
    : null;
}
