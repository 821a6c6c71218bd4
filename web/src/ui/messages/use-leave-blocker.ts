import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';

/**
 * While active, blocks closing the tab, and any navigation that `blocks` matches. Returns
 * `ConfirmDialog` props.
 */
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
