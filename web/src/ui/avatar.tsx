import { useState } from 'react';
import { classes } from './classes.ts';

interface AvatarProps {
  /** Picture URL; null without a picture. A picture that fails to load counts as missing. */
  readonly url: string | null;
  /** The letter shown instead of a missing picture. */
  readonly letter: string;
  readonly size?: 'medium' | 'large';
}

const sizes = { medium: 'size-9', large: 'size-24 text-3xl' } as const;

/** A person's picture or letter. Decorative: the name is beside it or in the surrounding label. */
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
