import { useState } from 'react';
import type { Video } from '#shared/practice/video.ts';
import { formatDay } from '#shared/product/time.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { useKeepVideo } from './practice.queries.ts';

export function KeepRecordingSwitch({ video, title }: { video: Video; title: string }) {
  const { mutate, isPending, variables } = useKeepVideo();
  const notify = useNotify();
  const [now] = useState(() => new Date());

  const press = (keep: boolean) => {
    const onError = () =>
      notify({
        title: 'Your change wasn’t saved',
        description: 'Please try again.',
        tone: 'destructive',
      });

    mutate({ id: video.id, keep }, { onError });
  };

  return (
    <Switch
      isQuiet
      label="Keep"
      aria-label={`Keep ${title}`}
      hint={formatExpiry(video.expiresAt, now)}
      checked={isPending ? variables.keep : video.expiresAt === null}
      disabled={isPending}
      onChange={({ target }) => press(target.checked)}
    />
  );
}

function formatExpiry(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'Kept until you delete it.';
  if (Date.parse(expiresAt) <= now.getTime()) return 'Will be deleted soon.';
  return `Kept until ${formatDay(expiresAt)}.`;
}
