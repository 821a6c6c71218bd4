import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text immediately while the stored value (the URL) catches up, so that fast typing loses no letters. Also
 * shows changes from elsewhere, such as the back button.
 */
export function useTyped(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  // Values passed to `keep` that haven't yet come back as `kept`.
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
