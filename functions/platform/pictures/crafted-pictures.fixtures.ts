import { craftedJpegs } from './crafted-jpegs.fixtures.ts';
import { craftedPngs } from './crafted-pngs.fixtures.ts';
import { craftedWebps } from './crafted-webps.fixtures.ts';

/** A file that tries to bypass the picture limits. */
export interface CraftedPicture {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
  /** True if the decoded picture has more pixels than the limit. */
  readonly isTooLarge: boolean;
}

/** The files are deterministic, so a failure can be reproduced by the file's name. */
export const craftedPictures: readonly CraftedPicture[] = [...craftedJpegs, ...craftedPngs, ...craftedWebps];
