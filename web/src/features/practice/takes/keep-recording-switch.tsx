import { useState } from 'react';
import type { Video } from '#shared/practice/video.ts';
import { formatDay } from '#shared/product/time.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { useKeepRecording } from './use-keep-recording.ts';

export function KeepRecordingSwitch({ video, title }: { video: Video; title: string }) {
  const { keep, isPending, wanted } = useKeepRecording(video.id);
  const [now] = useState(() => new Date());

  return (
    <Switch
      isQuiet
      label="Keep"
      aria-label={`Keep ${title}`}
      hint={formatExpiry(video.expiresAt, now)}
      checked={wanted ?? video.expiresAt === null}
      aria-busy={isPending}
      onChange={({ target }) => keep(target.checked)}
    />
  );
}

function formatExpiry(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'Kept until you delete it.';
  if (Date.parse(expiresAt) <= now.getTime()) return 'Will be deleted soon.';
  return `Deleted on ${formatDay(expiresAt)}.`;
}
