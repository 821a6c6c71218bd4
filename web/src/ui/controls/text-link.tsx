import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../classes.ts';

const tones = {
  leaf: 'text-leaf hover:text-leaf-bright',
  ink: 'text-ink hover:text-leaf',
  soft: 'text-soft hover:text-leaf',
  inherit: 'hover:text-leaf',
} as const;

interface TextLinkProps extends ComponentProps<typeof Link> {
  tone?: keyof typeof tones;
}

/** An underlined link, inside a text or alone. `to` may be the URL of another site or app. */
export function TextLink({ tone = 'leaf', className, children, ...rest }: TextLinkProps) {
  return (
    <Link className={classes('underline underline-offset-4', tones[tone], className)} {...rest}>
      {children}
    </Link>
  );
}
