import type { JsonObject } from '../aws/json-service.ts';
import type { MediaInfo } from '../media/media-file.ts';

/** MediaConvert's names, by H.273 number. */
const TRANSFERS: Readonly<Record<number, string>> = {
  1: 'ITU_709',
  16: 'SMPTE_2084',
  18: 'ARIB_B67',
};

/**
 * Builds the `Container` of a Probe reply. Omits unknown durations and frame rates. Always omits
 * formats, codecs and bit rates, and also the rotation, because the local encoder ignores rotation.
 */
export function describeContainer({ durationSeconds, tracks }: MediaInfo): JsonObject {
  return {
    ...(durationSeconds !== null && { duration: durationSeconds }),
    tracks: tracks.map((track, at) => ({
      index: at + 1,
      trackType: track.type,
      ...(track.durationSeconds !== null && { duration: track.durationSeconds }),
      ...(track.type === 'video' && { videoProperties: describeVideo(track) }),
      ...(track.type === 'audio' && {
        audioProperties: { channels: track.channels, sampleRate: track.sampleRate },
      }),
    })),
  };
}

function describeVideo({
  width,
  height,
  frameRate,
  transferCharacteristics,
}: MediaInfo['tracks'][number]): JsonObject {
  return {
    width,
    height,
    ...(frameRate && { frameRate }),
    transferCharacteristics: TRANSFERS[transferCharacteristics] ?? 'UNSPECIFIED',
  };
}
