import { type DragEvent, useState } from 'react';

/**
 * Takes a file that is dropped on an element: spread `drop` on it. Only the first file counts. While disabled nothing is
 * taken, but the browser does not leave the page for the file either.
 */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Going on to something inside the element does not leave it.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file && !disabled) onFile(file);
    },
  };
  return { isOver, drop };
}
