import * as z from 'zod';
import { memberRows, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { ForgetStep } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { mediaFolderOf } from './video-row.ts';

interface Parts {
  readonly videos: Pick<MemberRows, 'remove'>;
  readonly analyses: Pick<MemberRows, 'remove'>;
  readonly settings: Pick<MemberRows, 'remove'>;
  readonly media: Pick<ObjectFolder, 'empty'>;
}

/**
 * Recordings, their analyses and the choices for them. The rows of the videos go first: without its row a running
 * analysis and a registration under way write nothing, or take back what they wrote.
 */
export function forgetPractice({ videos, analyses, settings, media }: Parts): ForgetStep {
  return {
    name: 'practice',
    async forget({ memberId }) {
      await videos.remove(memberId);
      await media.empty(mediaFolderOf(memberId));
      // With what leads to a record by its content.
      await analyses.remove(memberId);
      await settings.remove(memberId);
    },
  };
}

export function deployedPracticeForgetting(): ForgetStep {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    PRACTICE_SETTINGS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  const rows = (tableName: string, ...key: string[]) => memberRows(documentClient(), { tableName, key });
  return forgetPractice({
    videos: rows(environment.VIDEOS_TABLE, 'memberId', 'videoId'),
    analyses: rows(environment.ANALYSES_TABLE, 'memberId', 'videoId'),
    settings: rows(environment.PRACTICE_SETTINGS_TABLE, 'memberId'),
    media: objectFolder(environment.MEDIA_BUCKET),
  });
}
