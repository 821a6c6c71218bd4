import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../display/icons.tsx';
import { IconButton } from './button.tsx';

const EDGE_PX = 12;

interface MenuProps {
  /** The button's accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button that opens a list of actions in a native popover: Escape or a click outside closes it and
 * returns the focus to the button.
 */
export function Menu({ label, className, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = () => list.current && button.current && placeBelow(list.current, button.current);

  // Closes before the action runs, so that a dialog that it opens returns the focus to the button.
  const onClickCapture = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) list.current?.hidePopover?.();
  };

  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    const isLeft = next !== null && next !== button.current && !list.current?.contains(next);
    if (isLeft) list.current?.hidePopover?.();
  };

  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={label}
        popoverTarget={id}
        onBlur={onBlur}
        className={className}
      />
      <div
        ref={list}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onToggle={place}
        onClickCapture={onClickCapture}
        onBlur={onBlur}
        className="absolute inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1.5rem))] min-w-60 animate-lights-up rounded-lg border border-edge/60 bg-high p-1.5 text-ink shadow-2xl shadow-black"
      >
        {children}
      </div>
    </>
  );
}

/** Aligns the right edges, and moves the list above the button if it would be below the window. */
function placeBelow(list: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isAbove = bottom + height > clientHeight - EDGE_PX && top > height + EDGE_PX;
  const left = Math.min(Math.max(EDGE_PX, right - width), clientWidth - width - EDGE_PX);

  list.style.left = `${left + window.scrollX}px`;
  list.style.top = `${(isAbove ? top - height : bottom) + window.scrollY}px`;
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-[0.95rem] hover:bg-line';

interface MenuItemProps extends ComponentProps<'button'> {
  icon: IconName;
  isDanger?: boolean;
}

export function MenuItem({ icon, isDanger = false, children, ...rest }: MenuItemProps) {
  return (
    <button type="button" className={classes(itemClass, isDanger && 'text-red-text')} {...rest}>
      <Icon name={icon} size={18} />
      {children}
    </button>
  );
}

export function MenuLink({
  icon,
  children,
  ...rest
}: ComponentProps<typeof Link> & { icon: IconName }) {
  return (
    <Link className={itemClass} {...rest}>
      <Icon name={icon} size={18} />
      {children}
    </Link>
  );
}
