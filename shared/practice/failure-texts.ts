import type { FailureReason } from './analysis-status.ts';

/** The causes, as administrators see them. */
export const failureCauses: Readonly<Record<FailureReason, string>> = {
  EMPTY: 'Empty file',
  NOT_VIDEO: 'Not a video',
  TOO_LONG: 'Too long',
  TOO_LARGE: 'File too large',
  PICTURE_TOO_LARGE: 'Picture larger than 4K',
  PICTURE_FORMAT: 'Picture format',
  SOUND_FORMAT: 'Sound format',
  UNREADABLE: 'Damaged or incomplete',
  TIMED_OUT: 'Took too long to read',
  UPLOAD_MISSING: 'Upload didn’t arrive',
  ANALYSIS_UNAVAILABLE: 'Analysis failed after several tries',
};

/** What a member sees for each reason why an analysis failed. */
export const failureTexts: Readonly<Record<FailureReason, string>> = {
  EMPTY: 'The file is empty. Please record again.',
  NOT_VIDEO: 'This file isn’t a video we can read. Please upload MP4, MOV, WebM or AVI.',
  TOO_LONG: 'That video is too long. Upload one under 30 minutes.',
  TOO_LARGE: 'That video is too large. Upload one under 100 MB.',
  PICTURE_TOO_LARGE:
    'The video’s picture is larger than 4K, so we couldn’t read it. Please save it at a smaller size, such as 1080p, and upload it again.',
  PICTURE_FORMAT:
    'We can’t read this video’s picture format: H.263 and ProRes, for example, don’t work. Please save it as MP4 with H.264 and upload it again.',
  SOUND_FORMAT:
    'We can’t read this video’s sound format. Please save it as MP4 with AAC sound and upload it again.',
  UNREADABLE: 'The video is damaged or incomplete, so we couldn’t read it. Please record again.',
  TIMED_OUT:
    'Reading this video took us too long. Press Try Again, or save the video at a smaller size, such as 720p, and upload it again.',
  UPLOAD_MISSING: 'The upload didn’t arrive. Please upload the video again.',
  ANALYSIS_UNAVAILABLE: 'The analysis failed after several tries. Press Try Again to restart it.',
};
