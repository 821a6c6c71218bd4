import { useState } from 'react';
import { classes } from './classes.ts';

interface AvatarProps {
  /** The picture; null for none. One that does not load is none. */
  readonly url: string | null;
  /** What stands for it: one letter. */
  readonly letter: string;
  readonly size?: 'medium' | 'large';
}

const sizes = { medium: 'size-9', large: 'size-24 text-3xl' } as const;

/** Who it is, at a glance. Decoration: the name stands beside it or in the label around it. */
export function Avatar({ url, letter, size = 'medium' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (url && url !== brokenUrl) {
    return (
      <img
        src={url}
        alt=""
        className={classes('rounded-full bg-high object-cover', sizes[size])}
        onError={() => setBrokenUrl(url)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-items-center rounded-full bg-leaf-dim font-semibold text-ink',
        sizes[size],
      )}
    >
      {letter}
    </span>
  );
}
