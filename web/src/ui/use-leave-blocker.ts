import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';

/** Blocks closing the tab and leaving by the given navigations while active. Returns props of a `ConfirmDialog`. */
export function useLeaveBlocker(isActive: boolean, blocks: BlockerFunction) {
  const blocker = useBlocker(isActive && blocks);
  useEffect(() => {
    if (!isActive) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isActive]);
  return {
    open: blocker.state === 'blocked',
    onClose: () => blocker.reset?.(),
    onConfirm: () => blocker.proceed?.(),
  };
}
