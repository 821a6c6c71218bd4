import type { Change, ScoreChange } from '#shared/practice/compare-takes.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/display/icons.tsx';

/** Only a clear change has a color and an arrow. */
const changes = {
  better: { icon: 'up', text: 'better', color: 'text-strong' },
  worse: { icon: 'down', text: 'worse', color: 'text-below' },
  no_clear_change: { icon: null, text: 'no clear change', color: 'text-soft' },
} as const;

export function ChangeText({ change }: { change: Change }) {
  const { icon, text, color } = changes[change];
  return (
    <span className={classes('inline-flex items-center gap-1 text-sm whitespace-nowrap', color)}>
      {icon && <Icon name={icon} size={15} />}
      {text}
    </span>
  );
}

/** The points gained or lost between two takes, and whether that is a clear change. */
export function PointsChange({ change: { before, after, change }, className }: PointsChangeProps) {
  if (before.score === null || after.score === null)
    return <span className="text-sm text-faint">not scored</span>;
  if (change === null) return <span className="text-sm text-faint">not comparable</span>;

  return (
    <span className={className}>
      <span className="font-mono text-sm figures">
        {formatPoints(Math.round(after.score) - Math.round(before.score))}
      </span>
      <ChangeText change={change} />
    </span>
  );
}

interface PointsChangeProps {
  change: ScoreChange;
  className: string;
}

const formatPoints = (points: number) =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0';
