import { useNotify } from '#web/ui/messages/toast.tsx';
import { getErrorMessage } from './api-error.ts';

/** Returns a function that shows an error notice. `reason` is an error or a message. */
export function useNotifyError() {
  const notify = useNotify();
  return (title: string, reason: unknown) => {
    const description = typeof reason === 'string' ? reason : getErrorMessage(reason);
    notify({ title, description, tone: 'destructive' });
  };
}
