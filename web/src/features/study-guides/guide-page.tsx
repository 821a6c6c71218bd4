import { useEffect, useRef, useState } from 'react';
import { renderPage, type GuideDocument } from './pdf-document.ts';

interface GuidePageProps {
  document: GuideDocument;
  /** 1-based. */
  pageNumber: number;
  /** CSS pixels. */
  width: number;
  aspectRatio: number;
  onVisible: (number: number) => void;
}

/** One page of a guide. Rendered when near the viewport and released when far from it. */
export function GuidePage({ document, pageNumber, width, aspectRatio, onVisible }: GuidePageProps) {
  const pageElement = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const element = pageElement.current;
    if (!element) return undefined;

    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });

    const middle = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && onVisible(pageNumber),
      {
        rootMargin: '-50% 0px',
      },
    );

    near.observe(element);
    middle.observe(element);

    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [pageNumber, onVisible]);

  useEffect(() => {
    if (!isNear || !canvas.current || !text.current) return undefined;

    const abortController = new AbortController();

    const target = {
      canvas: canvas.current,
      text: text.current,
      width,
      signal: abortController.signal,
    };

    // Rejects if canceled. The next effect then renders the page again.
    renderPage(document, pageNumber, target).catch(() => {});

    return () => abortController.abort();
  }, [document, pageNumber, width, isNear]);

  return (
    <section
      ref={pageElement}
      aria-label={`Page ${pageNumber}`}
      style={{ width, minHeight: width * aspectRatio }}
      className="relative mx-auto overflow-hidden rounded-sm bg-tape shadow-xl shadow-black"
    >
      {isNear && (
        <>
          <canvas ref={canvas} aria-hidden="true" className="block h-auto w-full" />
          <div ref={text} className="guide-words" />
        </>
      )}
    </section>
  );
}
