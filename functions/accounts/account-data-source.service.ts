import * as z from 'zod';
import type { MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { CollectedFile, DataSource } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { listedSessionSchema, toIsoTime, type ListedSession } from './active-sessions.ts';
import { memberStore, type MemberRow, type MemberStore } from '../members/members.public.ts';
import { pictureKey, pictureUrl } from './profile-picture.ts';
import { sessionRows } from './session-rows.store.ts';

interface Deps {
  readonly members: Pick<MemberStore, 'find'>;
  readonly sessions: Pick<MemberRows, 'list'>;
  readonly media: Pick<ObjectFolder, 'open'>;
}

/** The member's profile, sessions and picture. */
export function accountDataSource({ members, sessions, media }: Deps): DataSource {
  return {
    async collect(memberId) {
      const row = await members.find(memberId);
      if (!row) return [];
      const open = (await sessions.list(memberId)).map((session) => exportSession(listedSessionSchema.parse(session)));
      return [
        { path: 'profile.json', description: DESCRIPTIONS.profile, json: exportProfile(row) },
        { path: 'sessions.json', description: DESCRIPTIONS.sessions, json: open },
        ...exportPicture(row, media),
      ];
    },
  };
}

const DESCRIPTIONS = {
  profile: 'your profile: ID, email, name, role, when you joined and were last seen, career stage, email settings',
  sessions: 'your sessions: browser and operating system, when each started and was last seen',
  picture: 'your profile picture, a JPEG or WebP file',
};

function exportProfile(row: MemberRow) {
  const {
    memberId: id,
    email,
    firstName,
    lastName,
    role,
    createdAt,
    firstSignInAt,
    lastSeenAt,
    professionLevel,
    mailChoices,
  } = row;
  return { id, email, firstName, lastName, role, createdAt, firstSignInAt, lastSeenAt, professionLevel, mailChoices };
}

function exportSession({ createdAt, lastSeenAt, device }: ListedSession) {
  return { device, since: toIsoTime(createdAt), lastSeen: toIsoTime(lastSeenAt) };
}

function exportPicture({ profileImageUrl, pictureIds }: MemberRow, media: Deps['media']): CollectedFile[] {
  const shown = [...pictureIds].find((id) => pictureUrl(id) === profileImageUrl);
  if (shown === undefined) return [];
  return [{ path: 'picture', description: DESCRIPTIONS.picture, open: () => media.open(pictureKey(shown)) }];
}

export function accountDataSourceFromEnv(): DataSource {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    SESSIONS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return accountDataSource({
    members: memberStore(documentClient(), environment.MEMBERS_TABLE),
    sessions: sessionRows(documentClient(), environment.SESSIONS_TABLE),
    media: objectFolder(environment.MEDIA_BUCKET),
  });
}
