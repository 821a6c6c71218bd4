import { detectVideoFormat, type VideoFormat } from '#shared/practice/video-format.ts';

/** Accepted container formats, named after FFmpeg's demuxers. */
export type Container = 'matroska' | 'mov' | 'avi';

const containers: Readonly<Record<VideoFormat, Container>> = {
  webm: 'matroska',
  mp4: 'mov',
  mov: 'mov',
  avi: 'avi',
};

/**
 * Detects the container from the first 12 bytes, ignoring the file name; null for any other format.
 */
export function detectContainer(start: Uint8Array): Container | null {
  const format = detectVideoFormat(start);
  return format ? containers[format] : null;
}
