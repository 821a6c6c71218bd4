import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Column } from './column.tsx';

interface CarouselProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Between title and cards. */
  readonly filters?: ReactNode;
  /** List items. */
  readonly children: ReactNode;
}

/** Cards in a row that scrolls: by finger, wheel and keyboard, and by buttons on wide screens. */
export function Carousel({ id, title, lead, filters, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.85 });
  return (
    <section aria-labelledby={`${id}-title`} className="mt-24 sm:mt-32">
      <Column>
        <div className="flex items-end justify-between gap-6">
          <div>
            <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
              {title}
            </h2>
            <p className="mt-2 max-w-[56ch] text-soft">{lead}</p>
          </div>
          <div className="-mr-3 hidden shrink-0 gap-1 sm:flex">
            <IconButton icon="back" label={`${title}: back`} onClick={() => move(-1)} />
            <IconButton icon="arrow" label={`${title}: onwards`} onClick={() => move(1)} />
          </div>
        </div>
        {filters && <div className="mt-5">{filters}</div>}
        <ul
          ref={row}
          className="-mx-4 mt-6 flex snap-x scroll-smooth scroll-px-4 gap-5 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:scroll-px-6 sm:gap-6 sm:px-6"
        >
          {children}
        </ul>
      </Column>
    </section>
  );
}
