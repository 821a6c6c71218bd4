import { detectVideoFormat, MAGIC_BYTE_COUNT } from '#shared/practice/video-format.ts';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '#shared/practice/video.ts';
import type { Notice } from '#web/ui/messages/notice.ts';

/**
 * Returns the error notice quoted in spec.md for a rejected file, or null if the file is accepted.
 * The server checks the content again.
 */
export async function checkVideoFile(file: File): Promise<Notice | null> {
  if (!file.type.startsWith('video/') && !(await hasVideoContent(file))) {
    return {
      title: 'Invalid file type',
      description: 'Please select a video file',
      tone: 'destructive',
    };
  }

  if (file.size > PRACTICE_VIDEO_LIMIT_BYTES) {
    return {
      title: 'File too large',
      description: 'Please select a video file smaller than 100MB',
      tone: 'destructive',
    };
  }

  return null;
}

/**
 * Browsers derive a file's type from its extension, so a video may have no type or a wrong one. A
 * file that can't be read passes, because the upload reports it.
 */
async function hasVideoContent(file: File): Promise<boolean> {
  const start = await file
    .slice(0, MAGIC_BYTE_COUNT)
    .arrayBuffer()
    .catch(() => null);

  return start === null || detectVideoFormat(new Uint8Array(start)) !== undefined;
}
