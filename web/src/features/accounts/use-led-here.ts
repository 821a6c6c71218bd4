import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Scrolls to this part of the page if the URL has `?name`. */
export function useLedHere(name: string) {
  const box = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isLed = search.has(name);
  useEffect(() => {
    if (isLed) box.current?.scrollIntoView({ block: 'center' });
  }, [isLed]);
  return box;
}
