import { craftedJpegs } from './crafted-jpegs.fixtures.ts';
import { craftedPngs } from './crafted-pngs.fixtures.ts';
import { craftedWebps } from './crafted-webps.fixtures.ts';
import type { CraftedPicture } from './crafted-picture.fixtures.ts';

/** Generated deterministically, so that a failing picture can be reproduced by its name. */
export const craftedPictures: readonly CraftedPicture[] = [
  ...craftedJpegs,
  ...craftedPngs,
  ...craftedWebps,
];
