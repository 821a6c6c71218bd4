import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { classes } from '../classes.ts';

interface VideoFileDropProps {
  disabled: boolean;
  className: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/**
 * Lets the user choose or drop one video file. Even while disabled, keeps the browser from opening
 * dropped files.
 */
export function VideoFileDrop({ disabled, className, onFile, children }: VideoFileDropProps) {
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
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
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
        accept="video/*"
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
