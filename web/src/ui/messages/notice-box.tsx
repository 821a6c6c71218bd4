import type { ComponentProps, ElementType } from 'react';
import { classes } from '../classes.ts';

const tones = {
  error: 'border-red-text/60 bg-red-dim',
  warning: 'border-amber/60 bg-raised',
  info: 'border-edge/60 bg-raised',
} as const;

interface NoticeBoxProps extends ComponentProps<'section'> {
  tone: keyof typeof tones;
  /** A `div` if omitted. */
  as?: ElementType;
}

/** A bordered message on a page. */
export function NoticeBox({ tone, as: Element = 'div', className, ...rest }: NoticeBoxProps) {
  return (
    <Element
      className={classes('rounded-lg border px-4 py-3.5 sm:px-5', tones[tone], className)}
      {...rest}
    />
  );
}
