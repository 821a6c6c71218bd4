export interface ByteRange {
  readonly from: number;
  readonly length: number;
}

/**
 * A generator that requests byte ranges of a file, so that browser and server can share the code
 * although they read files differently. A range that reaches beyond the end of the file gets fewer
 * bytes.
 */
export type Reading<Result> = Generator<ByteRange, Result, Uint8Array>;

/**
 * A track of a media file. `codec` is an MP4 sample entry such as 'avc1' or a WebM codec ID such as
 * 'V_VP9'.
 */
export interface MediaTrack {
  readonly type: 'video' | 'audio';
  readonly codec: string;
  /** H.264 profile, for example 100 for High. */
  readonly profile?: number | undefined;
  /** Shorter side of the picture in pixels: 1080 for "1080p", whichever way the video is turned. */
  readonly lines?: number | undefined;
}
