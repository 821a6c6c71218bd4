import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type BadgeTone = keyof typeof tones;

const tones = {
  plain: 'bg-tape text-on-tape',
  leaf: 'bg-leaf text-on-leaf',
  amber: 'bg-amber text-on-tape',
  red: 'bg-red text-black',
  dark: 'bg-high text-ink',
} as const;

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'tape inline-flex items-center gap-1.5 px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
