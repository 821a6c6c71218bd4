import { Suspense, lazy, useState } from 'react';
import type { ArtworkFormat } from '#web/artwork/artwork-scene.ts';
import type { ArtworkTheme } from '#web/artwork/artwork-theme.ts';
import { classes } from '#web/ui/classes.ts';

const Artwork = lazy(async () => ({ default: (await import('#web/artwork/artwork.tsx')).Artwork }));

interface CoverProps {
  id: string;
  theme: ArtworkTheme;
  url: string | null;
  format?: ArtworkFormat;
  isLocked?: boolean;
  className?: string;
}

/**
 * The thumbnail, or artwork if there is none or it fails to load. Decorative, because the title is
 * next to it.
 */
export function Cover({
  id,
  theme,
  url,
  format = 'wide',
  isLocked = false,
  className,
}: CoverProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const coverClass = classes('block bg-raised', isLocked && 'opacity-45 grayscale', className);

  if (!url || url === brokenUrl) {
    return (
      <Suspense fallback={<div className={coverClass} />}>
        <Artwork seed={id} theme={theme} format={format} className={coverClass} />
      </Suspense>
    );
  }

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
