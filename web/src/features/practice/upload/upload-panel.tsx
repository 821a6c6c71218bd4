import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/display/card.tsx';

interface UploadPanelProps {
  title: ReactNode;
  tone?: 'good' | 'bad';
  /** How the panel is announced when it appears; not at all if omitted. */
  announcedAs?: 'alert' | 'status';
  actions: ReactNode;
  children: ReactNode;
}

/** The actions stand beside the text if there's room. */
export function UploadPanel({ title, tone, announcedAs, actions, children }: UploadPanelProps) {
  return (
    <Card
      role={announcedAs}
      className={classes(
        'flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-8 staged:low:p-3',
        tone === 'good' && 'border-leaf/60',
        tone === 'bad' && 'border-red-text/60',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="flex items-center gap-2.5 text-base sm:text-lg low:text-base">{title}</h2>
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-3 empty:hidden low:gap-2">{actions}</div>
    </Card>
  );
}
