import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Scrolls to this part of the page if the URL has `?name`. */
export function useScrollOnParam(name: string) {
  const box = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isRequested = search.has(name);
  useEffect(() => {
    if (isRequested) box.current?.scrollIntoView({ block: 'center' });
  }, [isRequested]);
  return box;
}
