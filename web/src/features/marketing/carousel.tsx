import { type ReactNode, type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ContentColumn } from './landing-layout.tsx';

interface CarouselProps {
  id: string;
  title: string;
  lead: string;
  filters?: ReactNode;
  children: ReactNode;
}

/** A row of cards that scrolls by touch, wheel and keyboard, and by buttons on wide screens. */
export function Carousel({ id, title, lead, filters, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const position = useScrollPosition(row);
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85 });

  return (
    <section aria-labelledby={`${id}-title`} className="mt-24 sm:mt-32">
      <ContentColumn>
        <div className="flex items-end justify-between gap-6">
          <div>
            <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
              {title}
            </h2>
            <p className="mt-2 max-w-[56ch] text-soft">{lead}</p>
          </div>

          <div
            className={classes(
              '-mr-3 hidden shrink-0 gap-1 sm:flex',
              position === 'all' && 'invisible',
            )}
          >
            <IconButton
              icon="back"
              label={`${title}: previous`}
              aria-disabled={position === 'start'}
              onClick={() => move(-1)}
            />
            <IconButton
              icon="arrow"
              label={`${title}: next`}
              aria-disabled={position === 'end'}
              onClick={() => move(1)}
            />
          </div>
        </div>

        {filters && <div className="mt-5">{filters}</div>}

        <ul
          ref={row}
          className="-mx-4 mt-6 flex snap-x scroll-smooth scroll-px-4 gap-5 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:scroll-px-6 sm:gap-6 sm:px-6"
        >
          {children}
        </ul>
      </ContentColumn>
    </section>
  );
}

type ScrollPosition = 'start' | 'middle' | 'end' | 'all';

/** Scroll position of a row; `all` if every card is visible. Prerendered as `start`. */
function useScrollPosition(row: RefObject<HTMLElement | null>): ScrollPosition {
  const watch = useCallback(
    (onMove: () => void) => {
      const { current } = row;
      current?.addEventListener('scroll', onMove, { passive: true });
      window.addEventListener('resize', onMove);

      return () => {
        current?.removeEventListener('scroll', onMove);
        window.removeEventListener('resize', onMove);
      };
    },
    [row],
  );

  // The functions are inline, so that React rereads the position after each render. The cards may
  // have changed.
  return useSyncExternalStore<ScrollPosition>(
    watch,
    () => readScrollPosition(row.current),
    () => 'start',
  );
}

function readScrollPosition(row: HTMLElement | null): ScrollPosition {
  if (!row) return 'start';

  // Zoomed pages scroll by fractions of a pixel and may stop just before the end.
  const isAtStart = row.scrollLeft < 1;
  const isAtEnd = row.scrollLeft > row.scrollWidth - row.clientWidth - 1;
  if (isAtStart) return isAtEnd ? 'all' : 'start';

  return isAtEnd ? 'end' : 'middle';
}
