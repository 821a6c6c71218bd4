type PlayerType = 'video/mp4' | 'video/webm' | 'video/ogg';

/**
 * What the player is told about a file. Browsers look into the file themselves and refuse only what they are told they
 * cannot play, so that a QuickTime file with an ordinary picture is announced as MP4.
 */
export function playerTypeOf(contentType: string): PlayerType {
  if (contentType.startsWith('video/webm')) return 'video/webm';
  return contentType.startsWith('video/ogg') ? 'video/ogg' : 'video/mp4';
}
