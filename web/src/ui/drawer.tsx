import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { ModalElement } from './dialog.tsx';

interface DrawerProps {
  readonly open: boolean;
  /** Accessible name. The close button's label is 'Close' plus this name in lowercase. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A panel at the right edge, within thumb's reach, that covers the page. Escape, the backdrop and the close button
 * close it.
 */
export function Drawer({ open, label, children, onClose }: DrawerProps) {
  return (
    <ModalElement
      open={open}
      onClose={onClose}
      label={label}
      className="mr-0 ml-auto h-dvh max-h-dvh w-76 max-w-[calc(100vw-3rem)] overflow-y-auto border-l border-line bg-raised p-4 text-ink"
    >
      <div className="mb-2 flex justify-end">
        <IconButton icon="close" label={`Close ${label.toLowerCase()}`} onClick={onClose} />
      </div>
      {children}
    </ModalElement>
  );
}
