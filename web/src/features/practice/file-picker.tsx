import { useId } from 'react';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '../../../../shared/practice/video.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Notice, useNotify } from '../../ui/toast.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';

interface FilePickerProps {
  readonly disabled: boolean;
  /** True if the file will be stored with the displayed question. */
  readonly answersQuestion: boolean;
  readonly onFile: (file: File) => void;
}

/** Picks a video file to use instead of the camera. Only the first file is used. */
export function FilePicker({ disabled, answersQuestion, onFile }: FilePickerProps) {
  const id = useId();
  const notify = useNotify();

  const pickFile = (file: File) => {
    const refusal = checkVideoFile(file);
    if (refusal) notify(refusal);
    else onFile(file);
  };
  const { isDragOver: isOver, drop } = useFileDrop(pickFile, disabled);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the input inside does the same by keyboard
    <label
      htmlFor={id}
      {...drop}
      className={classes(
        'flex items-center gap-4 rounded-lg border border-dashed px-4 py-3.5 transition-colors duration-150',
        'focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-leaf-bright',
        disabled ? 'cursor-not-allowed border-line opacity-60' : 'cursor-pointer hover:border-soft hover:bg-surface',
        isOver ? 'border-leaf bg-leaf-dim/40' : 'border-edge',
      )}
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
      <input
        id={id}
        type="file"
        accept="video/*"
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) pickFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** Returns the error notice quoted in spec.md for a rejected file, or null if the file is accepted. */
export function checkVideoFile({ type, size }: Pick<File, 'type' | 'size'>): Notice | null {
  if (!type.startsWith('video/')) {
    return { title: 'Invalid file type', description: 'Please select a video file', tone: 'destructive' };
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
