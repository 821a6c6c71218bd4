import {
  type PointerEvent,
  type ReactElement,
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const EDGE_PX = 12;

// Shared by all tooltips: right after one closes, the next opens without delay.
const lastShown = { endedAt: -Infinity };

interface TooltipProps {
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * Opens on hover and keyboard focus, but not on touch. Pressing Escape, clicking or scrolling
 * closes it.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const { isOpen, ...handlers } = useHoverIntent();

  return (
    <span className="contents" {...handlers}>
      {cloneElement(children, {
        'aria-describedby': isOpen ? id : children.props['aria-describedby'],
      })}
      {isOpen && <TooltipBox id={id} text={text} />}
    </span>
  );
}

function useHoverIntent() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return undefined;

    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const onScroll = () => setOpen(false);
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', onScroll, true);

    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', onScroll, true);
      lastShown.endedAt = performance.now();
    };
  }, [isOpen]);

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    const isNext = performance.now() - lastShown.endedAt < SKIP_DELAY_MS;
    timer.current = setTimeout(() => setOpen(true), isNext ? 0 : DELAY_MS);
  };

  const onFocus = ({ target }: { target: Element }) => {
    if (target.matches(':focus-visible')) setOpen(true);
  };

  return {
    isOpen,
    onPointerEnter,
    onPointerLeave: close,
    onPointerDown: close,
    onFocus,
    onBlur: close,
  };
}

function TooltipBox({ id, text }: { id: string; text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const anchor = element?.previousElementSibling?.getBoundingClientRect();
    if (!element || !anchor) return;

    // Browsers without popover support show the tooltip behind open dialogs.
    element.showPopover?.();

    const { width, height } = element.getBoundingClientRect();
    const left = anchor.left + (anchor.width - width) / 2;
    element.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
    element.style.top = `${anchor.top > height + EDGE_PX ? anchor.top - height : anchor.bottom}px`;
  }, []);

  return (
    // The padding bridges the gap to the element, so that the pointer can move onto the text.
    <span
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto z-50 m-0 w-max max-w-72 overflow-visible border-0 bg-transparent p-0 py-1.5"
    >
      <span className="block animate-lights-up rounded-md border border-edge/60 bg-high px-3 py-2 text-left text-sm font-normal whitespace-normal text-ink shadow-xl shadow-black">
        {text}
      </span>
    </span>
  );
}
