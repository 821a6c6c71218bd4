type PlayerType = 'video/mp4' | 'video/webm' | 'video/ogg';

/**
 * The MIME type passed to the player. Browsers sniff the file and reject only types they can't play, so QuickTime
 * files with a common codec are declared as MP4.
 */
export function toPlayerType(contentType: string): PlayerType {
  if (contentType.startsWith('video/webm')) return 'video/webm';
  return contentType.startsWith('video/ogg') ? 'video/ogg' : 'video/mp4';
}
