import { useState } from 'react';
import { Artwork } from '../../ui/artwork.tsx';
import type { ArtworkFormat, ArtworkTheme } from '../../ui/artwork-scene.ts';
import { classes } from '../../ui/classes.ts';

interface CoverProps {
  readonly id: string;
  readonly theme: ArtworkTheme;
  readonly url: string | null;
  readonly format?: ArtworkFormat;
  readonly isLocked?: boolean;
  readonly className?: string;
}

/** The thumbnail, or artwork if it is missing or fails to load. Decorative, because the title is next to it. */
export function Cover({ id, theme, url, format = 'wide', isLocked = false, className }: CoverProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const coverClass = classes('block bg-raised', isLocked && 'opacity-45 grayscale', className);
  if (!url || url === brokenUrl) return <Artwork seed={id} theme={theme} format={format} className={coverClass} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes(coverClass, 'object-cover')}
      onError={() => setBrokenUrl(url)}
    />
  );
}
