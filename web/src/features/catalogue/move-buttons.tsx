import type { MoveDirection } from '../../../../shared/catalogue/catalogue.contract.ts';
import { IconButton } from '../../ui/button.tsx';

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (direction: MoveDirection) => void;
}

/** One place up or down. At the end they stay focusable, so that the focus is not lost on the way. */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  const look = 'size-9 aria-disabled:cursor-default aria-disabled:opacity-40';
  return (
    <div className="flex">
      <IconButton
        icon="up"
        label={`Move ${title} up`}
        title="Move up"
        aria-disabled={isFirst}
        className={look}
        onClick={() => !isFirst && onMove('up')}
      />
      <IconButton
        icon="down"
        label={`Move ${title} down`}
        title="Move down"
        aria-disabled={isLast}
        className={look}
        onClick={() => !isLast && onMove('down')}
      />
    </div>
  );
}
