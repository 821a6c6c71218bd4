import { craftedJpegs } from './crafted-jpegs.fixtures.ts';
import { craftedPngs } from './crafted-pngs.fixtures.ts';
import { craftedWebps } from './crafted-webps.fixtures.ts';

/** A file that tries to bypass the picture limits. */
export interface CraftedPicture {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  /** True if the decoded picture would exceed the pixel limit. */
  isTooLarge: boolean;
}

/** Generated deterministically, so that a failing picture can be reproduced by its name. */
export const craftedPictures: readonly CraftedPicture[] = [
  ...craftedJpegs,
  ...craftedPngs,
  ...craftedWebps,
];
