import type { MoveDirection } from '../../../../shared/catalog/catalog.contract.ts';
import { IconButton } from '../../ui/button.tsx';

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (direction: MoveDirection) => void;
}

/** Moves an item up or down. Disabled buttons stay focusable, so focus survives reaching either end. */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  const buttonClass = 'size-9 aria-disabled:cursor-default aria-disabled:opacity-40';
  return (
    <div className="flex">
      <IconButton
        icon="up"
        label={`Move ${title} up`}
        title="Move up"
        aria-disabled={isFirst}
        className={buttonClass}
        onClick={() => !isFirst && onMove('up')}
      />
      <IconButton
        icon="down"
        label={`Move ${title} down`}
        title="Move down"
        aria-disabled={isLast}
        className={buttonClass}
        onClick={() => !isLast && onMove('down')}
      />
    </div>
  );
}
