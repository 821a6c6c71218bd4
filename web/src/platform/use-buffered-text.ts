import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text while the stored value (the URL) catches up, so that fast typing loses no
 * letters.
 */
export function useBufferedText(
  storedValue: string,
  store: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(storedValue);
  // Values passed to `store` that haven't yet come back as `storedValue`.
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const at = pending.current.indexOf(storedValue);
    if (at >= 0) pending.current.splice(0, at + 1);
    else if (pending.current.length === 0) setTyped(storedValue);
  }, [storedValue]);

  const type = (text: string) => {
    pending.current.push(text);
    setTyped(text);
    store(text);
  };

  return [typed, type];
}
