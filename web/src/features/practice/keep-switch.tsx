import { useState } from 'react';
import type { Video } from '../../../../shared/practice/video.ts';
import { Switch } from '../../ui/switch.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { formatExpiry } from './expiry-text.ts';
import { useKeepVideo } from './practice.queries.ts';

interface KeepSwitchProps {
  readonly video: Video;
  readonly title: string;
}

/** Turns automatic deletion of a recording on or off, and shows the deletion date. */
export function KeepSwitch({ video, title }: KeepSwitchProps) {
  const { mutate, isPending, variables } = useKeepVideo();
  const notify = useNotify();
  const [now] = useState(() => new Date());
  const press = (keep: boolean) => {
    const onError = () =>
      notify({ title: 'Your change wasn’t saved', description: 'Please try again.', tone: 'destructive' });
    mutate({ id: video.id, keep }, { onError });
  };
  return (
    <Switch
      label="Keep"
      aria-label={`Keep ${title}`}
      hint={formatExpiry(video.expiresAt, now)}
      checked={isPending ? variables.keep : video.expiresAt === null}
      disabled={isPending}
      onChange={({ target }) => press(target.checked)}
    />
  );
}
