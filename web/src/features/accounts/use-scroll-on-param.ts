import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Returns a ref. Scrolls its element into view if the URL has the query parameter `name`. */
export function useScrollOnParam(name: string) {
  const box = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isRequested = search.has(name);
  useEffect(() => {
    if (isRequested) box.current?.scrollIntoView({ block: 'center' });
  }, [isRequested]);
  return box;
}
