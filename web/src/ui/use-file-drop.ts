import { type DragEvent, useState } from 'react';

/**
 * Accepts a file dropped on an element: spread `drop` on it. Only the first file is used; while disabled, files are
 * ignored, but the browser still doesn't open them.
 */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean) {
  const [isDragOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moving onto a child element isn't leaving the element.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file && !disabled) onFile(file);
    },
  };
  return { isDragOver, drop };
}
