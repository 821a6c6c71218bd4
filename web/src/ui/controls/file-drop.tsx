import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { classes } from '../classes.ts';

interface FileDropProps {
  /** Limits only the file dialog. Dropped files can have any type. */
  accept: string;
  isMultiple?: boolean;
  disabled?: boolean;
  className: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

interface VideoFileDropProps extends Pick<FileDropProps, 'disabled' | 'className' | 'children'> {
  onFile: (file: File) => void;
}

/** Lets the user choose or drop one video file. */
export function VideoFileDrop({ onFile, ...rest }: VideoFileDropProps) {
  return <FileDrop accept="video/*" onFiles={([file]) => file && onFile(file)} {...rest} />;
}

/**
 * Lets the user choose or drop files. Even while disabled, keeps the browser from opening dropped
 * files.
 */
export function FileDrop({
  accept,
  isMultiple = false,
  disabled = false,
  className,
  onFiles,
  children,
}: FileDropProps) {
  const id = useId();
  const [isDragOver, setDragOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(!disabled);
  };

  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Dragging over a child element doesn't count as leaving.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      setDragOver(false);
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the input inside does the same by keyboard
    <label
      htmlFor={id}
      {...{ onDragOver, onDragLeave, onDrop }}
      className={classes(
        'rounded-lg border border-dashed transition-colors duration-150',
        'focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-leaf-bright',
        disabled ? 'cursor-default' : 'cursor-pointer hover:border-soft',
        isDragOver ? 'border-leaf bg-leaf-dim/40' : 'border-edge',
        className,
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
