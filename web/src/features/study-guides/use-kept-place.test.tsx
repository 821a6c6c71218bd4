// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeptPlace } from './use-kept-place.ts';

const WINDOW = { width: 400, height: 300 };
const GAP = 16;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Pages({ pageWidth }: { pageWidth: number }) {
  const container = useRef<HTMLDivElement>(null);
  const rememberPlace = useKeptPlace(container, pageWidth);
  return (
    <div ref={container} data-testid="pages" onScroll={rememberPlace}>
      <div>
        {[0, 1, 2].map((index) => (
          <section key={index} data-index={index} data-width={pageWidth} />
        ))}
      </div>
    </div>
  );
}

/** jsdom has no layout: three pages of twice their width in height, below each other. */
function stubLayout() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName !== 'SECTION') return new DOMRect(0, 0, WINDOW.width, WINDOW.height);

    const { index, width } = (this as HTMLElement).dataset;
    const [at, size] = [Number(index), Number(width)];
    const { scrollLeft, scrollTop } = this.parentElement?.parentElement ?? {
      scrollLeft: 0,
      scrollTop: 0,
    };
    return new DOMRect(-scrollLeft, at * (2 * size + GAP) - scrollTop, size, 2 * size);
  });
}

it('keeps the middle of the window on the same point of the same page', () => {
  stubLayout();
  const { getByTestId, rerender } = render(<Pages pageWidth={400} />);
  const pages = getByTestId('pages');
  // The middle is halfway down the third page.
  pages.scrollTop = 2 * (800 + GAP) + 400 - 150;
  fireEvent.scroll(pages);

  rerender(<Pages pageWidth={800} />);
  expect([pages.scrollLeft, pages.scrollTop]).toEqual([200, 2 * (1600 + GAP) + 800 - 150]);
});

it('stays at the start before the first scroll', () => {
  stubLayout();
  const { getByTestId, rerender } = render(<Pages pageWidth={400} />);
  rerender(<Pages pageWidth={800} />);
  expect(getByTestId('pages').scrollTop).toBe(0);
});
