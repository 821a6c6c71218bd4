import { useNotify } from '#web/ui/messages/toast.tsx';
import { useKeepVideo } from './practice.queries.ts';

export function useKeepRecording(id: string) {
  const { mutate, isPending, variables } = useKeepVideo();
  const notify = useNotify();

  const onError = () =>
    notify({
      title: 'Your change wasn’t saved',
      description: 'Please try again.',
      tone: 'destructive',
    });

  return {
    /** Ignored while a change is being saved: a disabled control would lose the focus. */
    keep: (keep: boolean) => !isPending && mutate({ id, keep }, { onError }),
    isPending,
    /** The value being saved; null if none is. */
    wanted: isPending ? variables.keep : null,
  };
}
