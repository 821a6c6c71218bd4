import { craftedJpegs } from './crafted-jpegs.fixtures.ts';
import { craftedPngs } from './crafted-pngs.fixtures.ts';
import { craftedWebps } from './crafted-webps.fixtures.ts';

/** A file that tries to get past the limits of pictures. */
export interface CraftedPicture {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
  /** True if all it shows has more pixels than the limit. */
  readonly isTooLarge: boolean;
}

/** Nothing is random, so a finding can be repeated by its name. */
export const craftedPictures: readonly CraftedPicture[] = [...craftedJpegs, ...craftedPngs, ...craftedWebps];
