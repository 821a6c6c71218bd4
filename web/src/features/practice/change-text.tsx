import type { Change } from '../../../../shared/practice/compare-takes.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';

const changes = {
  better: { icon: 'up', text: 'better', color: 'text-strong' },
  worse: { icon: 'down', text: 'worse', color: 'text-below' },
  no_clear_change: { icon: 'same', text: 'no clear change', color: 'text-soft' },
} as const;

export function ChangeText({ change }: { readonly change: Change }) {
  const { icon, text, color } = changes[change];
  return (
    <span className={classes('inline-flex items-center gap-1 text-sm whitespace-nowrap', color)}>
      <Icon name={icon} size={15} />
      {text}
    </span>
  );
}
