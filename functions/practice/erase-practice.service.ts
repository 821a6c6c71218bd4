import * as z from 'zod';
import { memberRowsFromEnv, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ErasureStep } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { ANALYSES, PRACTICE_SETTINGS, VIDEOS } from './member-tables.public.ts';
import { buildMediaPrefix } from '../videos/videos.public.ts';

interface Deps {
  readonly videos: Pick<MemberRows, 'remove'>;
  readonly analyses: Pick<MemberRows, 'remove'>;
  readonly settings: Pick<MemberRows, 'remove'>;
  readonly media: Pick<ObjectFolder, 'empty'>;
}

/**
 * Erases recordings, analyses and settings. Video rows are deleted first, so that a running analysis or registration
 * finds no row and leaves nothing behind.
 */
export function erasePractice({ videos, analyses, settings, media }: Deps): ErasureStep {
  return {
    name: 'practice',
    async erase({ memberId }) {
      await videos.remove(memberId);
      await media.empty(buildMediaPrefix(memberId));
      // Also removes the rows that map content hashes to analyses.
      await analyses.remove(memberId);
      await settings.remove(memberId);
    },
  };
}

export function practiceErasureFromEnv(): ErasureStep {
  const { MEDIA_BUCKET } = readEnvironment({ MEDIA_BUCKET: z.string() });
  return erasePractice({
    videos: memberRowsFromEnv(VIDEOS),
    analyses: memberRowsFromEnv(ANALYSES),
    settings: memberRowsFromEnv(PRACTICE_SETTINGS),
    media: objectFolder(MEDIA_BUCKET),
  });
}
