import { Artwork } from './artwork.tsx';
import { artworkThemes } from './artwork-scene.ts';

const shown = artworkThemes
  .filter((theme) => theme !== 'host')
  .flatMap((theme) => [1, 2, 3, 4].map((seed) => ({ theme, seed: `sample-${seed}` })));

/** 24 pictures, then the same pictures at the sizes used in lists. */
export function ArtworkShowcase() {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {shown.map(({ theme, seed }) => (
          <Artwork key={theme + seed} seed={seed} theme={theme} className="aspect-video w-full rounded-md" />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {shown.slice(0, 8).map(({ theme, seed }) => (
          <Artwork key={theme + seed} seed={seed} theme={theme} className="w-30 rounded-sm" />
        ))}
        {shown.slice(8).map(({ theme, seed }) => (
          <Artwork key={theme + seed} seed={seed} theme={theme} format="square" className="size-17 rounded-sm" />
        ))}
        {[1, 2, 3, 4].map((seed) => (
          <Artwork key={seed} seed={`sample-${seed}`} theme="host" format="square" className="size-17 rounded-full" />
        ))}
      </div>
    </div>
  );
}
