import { PRACTICE_VIDEO_LIMIT_BYTES } from '#shared/practice/video.ts';
import { VideoFileDrop } from '#web/ui/controls/file-drop.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import type { Notice } from '#web/ui/messages/notice.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

interface FilePickerProps {
  answersQuestion: boolean;
  onFile: (file: File) => void;
}

export function FilePicker({ answersQuestion, onFile }: FilePickerProps) {
  const notify = useNotify();
  const pickFile = (file: File) => {
    const refusal = checkVideoFile(file);
    if (refusal) notify(refusal);
    else onFile(file);
  };

  return (
    <VideoFileDrop
      disabled={false}
      className="flex items-center gap-4 px-4 py-3.5 hover:bg-surface"
      onFile={pickFile}
    >
      <span className="text-soft">
        <Icon name="upload" />
      </span>
      <span>
        <span className="block font-medium">Upload a video instead</span>
        <span className="block text-sm text-faint">
          MP4, MOV, WebM or AVI, up to 100 MB.
          {answersQuestion && ' We’ll save the video as an answer to the question above.'}
        </span>
      </span>
    </VideoFileDrop>
  );
}

/**
 * Returns the error notice quoted in spec.md for a rejected file, or null if the file is accepted.
 */
export function checkVideoFile({ type, size }: Pick<File, 'type' | 'size'>): Notice | null {
  if (!type.startsWith('video/')) {
    return {
      title: 'Invalid file type',
      description: 'Please select a video file',
      tone: 'destructive',
    };
  }

  if (size > PRACTICE_VIDEO_LIMIT_BYTES) {
    return {
      title: 'File too large',
      description: 'Please select a video file smaller than 100MB',
      tone: 'destructive',
    };
  }

  return null;
}
