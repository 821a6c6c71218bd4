import { conversationScenes, plainStageScenes } from './artwork-chairs.ts';
import { consoleScenes } from './artwork-consoles.ts';
import { facadeScenes } from './artwork-facades.ts';
import { hostScenes, microphoneScenes } from './artwork-microphones.ts';
import { paperScenes } from './artwork-papers.ts';
import {
  choosePalette,
  createSeededRandom,
  drawRoom,
  type Composition,
  type Stage,
} from './artwork-stage.ts';
import type { ArtworkTheme } from './artwork-theme.ts';

export type ArtworkFormat = 'wide' | 'square';

const compositions: Record<ArtworkTheme, readonly Composition[]> = {
  behavioral: conversationScenes,
  technical: consoleScenes,
  industry: facadeScenes,
  podcast: microphoneScenes,
  guide: paperScenes,
  host: hostScenes,
  stage: plainStageScenes,
};

const zoomableThemes: ReadonlySet<ArtworkTheme> = new Set([
  'behavioral',
  'podcast',
  'host',
  'stage',
]);

export interface ArtworkOptions {
  seed: string;
  theme: ArtworkTheme;
  format?: ArtworkFormat;
}

/**
 * Generates a picture. The same seed and theme always give the same composition and colors, in both
 * formats.
 */
export function createArtworkScene({ seed, theme, format = 'wide' }: ArtworkOptions) {
  const random = createSeededRandom(`${seed}.${theme}`);
  const composition = random.pick(compositions[theme]);
  const palette = choosePalette(random);
  // Guides are never mirrored, because text runs from left to right.
  const mirrored = theme !== 'guide' && random.next() > 0.5;
  const width = format === 'wide' ? 640 : 360;
  const height = 360;
  // Wide pictures have room at the sides, so the shapes are enlarged from the bottom center of the
  // picture.
  const zoom = format === 'wide' && zoomableThemes.has(theme) ? 1.15 : 1;

  const stage: Stage = {
    width,
    height,
    middle: width / 2,
    floor: 284,
    palette,
    chance: createSeededRandom(`${seed} details`),
  };

  return { width, height, mirrored, zoom, shapes: [...drawRoom(stage), ...composition(stage)] };
}
