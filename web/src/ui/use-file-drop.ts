import { type DragEvent, useState } from 'react';

/**
 * Accepts a file dropped on the element that `drop` is spread on. Uses only the first file. While disabled, ignores
 * files but still prevents the browser from opening them.
 */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean) {
  const [isDragOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moving onto a child element doesn't count as leaving.
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
