import { Progress } from '#web/ui/messages/progress.tsx';

interface WatchProgressProps {
  title: string;
  percent: number;
}

export function WatchProgress({ title, percent }: WatchProgressProps) {
  return (
    <div className="flex min-w-24 flex-1 items-center gap-2.5 text-sm text-faint figures">
      <Progress label={`Progress of ${title}`} value={percent} />
      <span>{percent}%</span>
    </div>
  );
}
