import type { MediaTrack, Reading } from './byte-reading.ts';
import {
  detectAudioType,
  detectPdfType,
  detectVideoType,
  MAGIC_BYTE_COUNT,
  PDF_HEADER_BYTES,
  readAscii,
} from './file-type.ts';
import { isMp3Incomplete } from './mp3-header.ts';
import { readMp4Tracks } from './mp4-header.ts';
import { readWebmTracks } from './webm-header.ts';

/**
 * The detected content type and a video's `lines`, if known; or an error message for the
 * administrator.
 */
export type FileCheck =
  | {
      readonly contentType: string;
      readonly lines?: number | undefined;
      readonly problem?: undefined;
    }
  | { readonly problem: string; readonly contentType?: undefined; readonly lines?: undefined };

export type CheckFile = (fileSize: number) => Reading<FileCheck>;

const wrongTypeMessages = {
  video: 'We can’t play that file. Please upload an MP4, WebM or MOV video.',
  audio: 'We can’t play that file. Please upload MP3, M4A or WAV audio.',
  pdf: 'That file isn’t a PDF. Please upload a PDF.',
} as const;

const INCOMPLETE =
  'This file is incomplete: its end is missing. Export or copy it again, then choose the new file.';
/** The browser shows it, too, if its PDF reader asks for a password. */
export const PDF_NEEDS_PASSWORD =
  'This PDF needs a password, so members couldn’t read it. Please upload a copy without one.';
const NO_PICTURE = 'This file contains no video. Please upload a video.';
/** A PDF ends with the position of its index; some writers add a few bytes. */
const PDF_END_BYTES = 2048;
const MAXIMUM_LEADING_ZEROS = 4096;
const SIZE_BYTES = 4;
const VIDEO_ADVICE = 'Export it as an MP4 with H.264 video and AAC audio.';
const AUDIO_ADVICE = 'Export it as an MP3, or as an M4A with AAC audio.';

/**
 * Codecs that current versions of all major browsers play. AV1 is missing, because many Apple
 * devices can't play it.
 */
const PLAYABLE: ReadonlySet<string> = new Set(
  'avc1 avc3 vp08 vp09 V_VP8 V_VP9 mp4a .mp3 Opus fLaC A_OPUS A_VORBIS'.split(' '),
);

/**
 * H.264 Baseline, Main and High. Other profiles may use 10-bit color or chroma formats that
 * browsers don't support.
 */
const PLAYABLE_PROFILES: readonly number[] = [66, 77, 100];

const CODEC_NAMES: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  av01: 'AV1',
  V_AV1: 'AV1',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
  mp4v: 'MPEG-4 Part 2',
  'ac-3': 'Dolby Digital',
  'ec-3': 'Dolby Digital',
  alac: 'Apple Lossless',
};

/** Checks a course video's container, completeness, and codecs. Reads only the file's headers. */
export function* checkVideo(fileSize: number): Reading<FileCheck> {
  const { tracks = [], ...check } = yield* readVideo(fileSize);
  const refused = tracks.find((track) => !isPlayable(track));
  if (!refused) return check;

  const subject = refused.type === 'video' ? 'This video is' : 'This video’s audio is';

  return {
    problem: `${subject} in ${nameCodec(refused)}, which many browsers can’t play. ${VIDEO_ADVICE}`,
  };
}

/**
 * Checks a course's video like `checkVideo`, but accepts all codecs, because the video will be
 * converted.
 */
export function* checkConvertedVideo(fileSize: number): Reading<FileCheck> {
  const { contentType, lines, problem } = yield* readVideo(fileSize);
  return contentType === undefined ? { problem } : { contentType, lines };
}

function* readVideo(
  fileSize: number,
): Reading<FileCheck & { readonly tracks?: readonly MediaTrack[] }> {
  const contentType = detectVideoType(yield { from: 0, length: MAGIC_BYTE_COUNT });
  if (!contentType) return { problem: wrongTypeMessages.video };

  const tracks = yield* contentType === 'video/webm'
    ? readWebmTracks(fileSize)
    : readMp4Tracks(fileSize);
  if (!tracks) return { problem: INCOMPLETE };

  const picture = tracks.find(({ type }) => type === 'video');

  return picture ? { contentType, lines: picture.lines, tracks } : { problem: NO_PICTURE };
}

export function* checkAudio(fileSize: number): Reading<FileCheck> {
  const from = yield* countLeadingZeros();
  const start = yield { from, length: MAGIC_BYTE_COUNT };
  const contentType = detectAudioType(start);
  // Only MP3 players skip zeros.
  if (from > 0 && contentType !== 'audio/mpeg') return { problem: wrongTypeMessages.audio };
  if (!contentType) return { problem: wrongTypeMessages.audio };
  if (contentType === 'audio/wav')
    return isWavIncomplete(start, fileSize) ? { problem: INCOMPLETE } : { contentType };
  if (contentType === 'audio/mpeg')
    return (yield* isMp3Incomplete(fileSize, from)) ? { problem: INCOMPLETE } : { contentType };

  const tracks = yield* readMp4Tracks(fileSize);
  if (!tracks) return { problem: INCOMPLETE };

  const sound = tracks.find(({ type }) => type === 'audio');
  if (!sound) return { problem: wrongTypeMessages.audio };
  if (isPlayable(sound)) return { contentType };

  return {
    problem: `This file is in ${nameCodec(sound)}, which many browsers can’t play. ${AUDIO_ADVICE}`,
  };
}

export function* checkPdf(fileSize: number): Reading<FileCheck> {
  const contentType = detectPdfType(yield { from: 0, length: PDF_HEADER_BYTES });
  if (!contentType) return { problem: wrongTypeMessages.pdf };

  const from = Math.max(0, fileSize - PDF_END_BYTES);
  const end = yield { from, length: PDF_END_BYTES };

  return /startxref|%%EOF/.test(readAscii(end, 0, end.length))
    ? { contentType }
    : { problem: INCOMPLETE };
}

/** Returns 0 if there are more zeros than an MP3 encoder writes. */
function* countLeadingZeros(): Reading<number> {
  const [first = 1] = yield { from: 0, length: 1 };
  if (first !== 0) return 0;

  const start = yield { from: 0, length: MAXIMUM_LEADING_ZEROS + 1 };
  const zeros = start.findIndex((byte) => byte !== 0);

  // The size of an MP4 box begins with zeros, too.
  return zeros < SIZE_BYTES ? 0 : zeros;
}

/** Recorders that can't seek leave the size unset: 0 or all ones. */
function isWavIncomplete(start: Uint8Array, fileSize: number): boolean {
  const declared = new DataView(start.buffer, start.byteOffset, start.byteLength).getUint32(
    4,
    true,
  );

  return readAscii(start, 0, 4) === 'RIFF' && declared < 0xfffffff0 && declared + 8 > fileSize;
}

function isPlayable({ codec, profile }: MediaTrack): boolean {
  return PLAYABLE.has(codec) && (profile === undefined || PLAYABLE_PROFILES.includes(profile));
}

function nameCodec({ codec }: MediaTrack): string {
  if (PLAYABLE.has(codec)) return 'H.264 with 10 bits or extra colors';
  return CODEC_NAMES[codec] ?? `the format “${codec.replaceAll(/[^!-~]/g, '').slice(0, 20)}”`;
}
