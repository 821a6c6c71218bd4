import { chanceFrom } from './artwork-chance.ts';
import { conversations, plainStages } from './artwork-chairs.ts';
import { consoles } from './artwork-consoles.ts';
import { facades } from './artwork-facades.ts';
import { hostSeats, microphones } from './artwork-microphones.ts';
import { choosePalette } from './artwork-palette.ts';
import { papers } from './artwork-papers.ts';
import type { Shape } from './artwork-shapes.ts';
import { room, type Composition, type Stage } from './artwork-stage.ts';

/** Decides what the picture is of. `stage` is for what has no category, `host` stands in for a person's picture. */
export const artworkThemes = ['behavioral', 'technical', 'industry', 'podcast', 'guide', 'host', 'stage'] as const;
export type ArtworkTheme = (typeof artworkThemes)[number];
export type ArtworkFormat = 'wide' | 'square';

export interface ArtworkScene {
  /** 640 x 360 or 360 x 360. */
  readonly width: number;
  readonly height: number;
  readonly mirrored: boolean;
  /** Enlarges the shapes, about the middle of the lower edge. */
  readonly zoom: number;
  /** From back to front. */
  readonly shapes: readonly Shape[];
}

const compositions: Record<ArtworkTheme, readonly Composition[]> = {
  behavioral: conversations,
  technical: consoles,
  industry: facades,
  podcast: microphones,
  guide: papers,
  host: hostSeats,
  stage: plainStages,
};

const nearable: ReadonlySet<ArtworkTheme> = new Set(['behavioral', 'podcast', 'host', 'stage']);

export interface ArtworkWish {
  readonly seed: string;
  readonly theme: ArtworkTheme;
  readonly format?: ArtworkFormat;
}

/** The picture that belongs to a seed, for ever the same. Both formats of a seed show the same scene. */
export function artworkScene({ seed, theme, format = 'wide' }: ArtworkWish): ArtworkScene {
  const choice = chanceFrom(`${seed}.${theme}`);
  const composition = choice.pick(compositions[theme]);
  const palette = choosePalette(choice);
  // Writing runs from the left, so paper is never turned over.
  const mirrored = theme !== 'guide' && choice.next() > 0.5;
  const width = format === 'wide' ? 640 : 360;
  const height = 360;
  // In a wide picture there is room beside the pieces, so they come nearer.
  const zoom = format === 'wide' && nearable.has(theme) ? 1.15 : 1;
  const stage: Stage = { width, height, middle: width / 2, floor: 284, palette, chance: chanceFrom(`${seed} details`) };
  return { width, height, mirrored, zoom, shapes: [...room(stage), ...composition(stage)] };
}

/** The theme for a category's slug; a category of the administrator's own gets the plain stage. */
export function themeOfCategory(slug: string | null | undefined): ArtworkTheme {
  return artworkThemes.find((theme) => theme === slug) ?? 'stage';
}
