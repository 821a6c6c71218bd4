import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The point in the middle of the window: a page and the fractions of its size. */
interface Place {
  page: number;
  across: number;
  down: number;
}

/**
 * Keeps the same point of the same page in the middle when `pageWidth` changes. Returns the handler
 * for the container's scroll events.
 */
export function useKeptPlace(container: RefObject<HTMLElement | null>, pageWidth: number) {
  const place = useRef<Place | null>(null);
  const shownWidth = useRef(pageWidth);

  useLayoutEffect(() => {
    if (shownWidth.current === pageWidth) return;

    shownWidth.current = pageWidth;
    if (container.current && place.current) scrollToPlace(container.current, place.current);
  }, [container, pageWidth]);

  return () => {
    if (container.current) place.current = findPlace(container.current);
  };
}

function findPlace(container: HTMLElement): Place | null {
  const { x, y } = findMiddle(container);
  const boxes = listPages(container).map((page) => page.getBoundingClientRect());
  // Between two pages, the upper one.
  const page = boxes.findLastIndex(({ top }) => top <= y);
  const box = boxes[Math.max(0, page)];

  return box
    ? {
        page: Math.max(0, page),
        across: (x - box.left) / box.width,
        down: (y - box.top) / box.height,
      }
    : null;
}

function scrollToPlace(container: HTMLElement, { page, across, down }: Place): void {
  const box = listPages(container)[page]?.getBoundingClientRect();
  if (!box) return;

  const { x, y } = findMiddle(container);
  container.scrollLeft += box.left + across * box.width - x;
  container.scrollTop += box.top + down * box.height - y;
}

function findMiddle(container: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = container.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function listPages(container: HTMLElement): Element[] {
  return [...container.querySelectorAll(':scope > div > section')];
}
