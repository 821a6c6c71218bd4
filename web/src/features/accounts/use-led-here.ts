import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Whoever comes by an address with `?name` is led to this part of the page, once it is there. */
export function useLedHere(name: string) {
  const box = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isLed = search.has(name);
  useEffect(() => {
    if (isLed) box.current?.scrollIntoView({ block: 'center' });
  }, [isLed]);
  return box;
}
