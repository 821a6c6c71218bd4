import { useState } from 'react';
import { Artwork } from '../../ui/artwork.tsx';
import type { ArtworkFormat, ArtworkTheme } from '../../ui/artwork-scene.ts';
import { classes } from '../../ui/classes.ts';

interface CoverProps {
  readonly id: string;
  readonly theme: ArtworkTheme;
  readonly url: string | null;
  readonly format?: ArtworkFormat;
  /** What cannot be opened stands in the dark. */
  readonly isLocked?: boolean;
  readonly className?: string;
}

/** The uploaded picture, and a drawn one where there is none or it does not load. Decoration beside the title. */
export function Cover({ id, theme, url, format = 'wide', isLocked = false, className }: CoverProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const look = classes('block bg-raised', isLocked && 'opacity-45 grayscale', className);
  if (!url || url === brokenUrl) return <Artwork seed={id} theme={theme} format={format} className={look} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={classes(look, 'object-cover')}
      onError={() => setBrokenUrl(url)}
    />
  );
}
