import { useEffect, useRef, useState } from 'react';

/**
 * What is typed shows at once, although where it is kept (the address) takes its time: a field that waited for it would lose
 * letters of somebody who types fast. A change from elsewhere, as by the back button, shows too.
 */
export function useTyped(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  // Told, and not yet come back.
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const at = pending.current.indexOf(kept);
    if (at >= 0) pending.current.splice(0, at + 1);
    else if (pending.current.length === 0) setTyped(kept);
  }, [kept]);
  const type = (text: string) => {
    pending.current.push(text);
    setTyped(text);
    keep(text);
  };
  return [typed, type];
}
