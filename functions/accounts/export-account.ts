import * as z from 'zod';
import type { MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { CollectedFile, DataSource } from '../platform/member-data/member-data.ts';
import { objectFolder, type ObjectFolder } from '../platform/storage/object-folder.store.ts';
import { listedSessionSchema, timeOf, type ListedSession } from './open-sessions.ts';
import { memberStore, type MemberRow, type MemberStore } from './member.store.ts';
import { pictureKey, pictureUrl } from './profile-picture.ts';
import { sessionRows } from './session-rows.store.ts';

interface Parts {
  readonly members: Pick<MemberStore, 'find'>;
  readonly sessions: Pick<MemberRows, 'list'>;
  readonly media: Pick<ObjectFolder, 'open'>;
}

/** The member's profile, sessions and picture. */
export function collectAccount({ members, sessions, media }: Parts): DataSource {
  return {
    async collect(memberId) {
      const row = await members.find(memberId);
      if (!row) return [];
      const open = (await sessions.list(memberId)).map((session) => sessionOf(listedSessionSchema.parse(session)));
      return [
        { path: 'profile.json', about: ABOUT.profile, json: profileOf(row) },
        { path: 'sessions.json', about: ABOUT.sessions, json: open },
        ...pictureOf(row, media),
      ];
    },
  };
}

const ABOUT = {
  profile: 'your profile: ID, email, name, role, when you joined and were last seen, career stage, email settings',
  sessions: 'your sessions: browser and operating system, when each started and was last seen',
  picture: 'your profile picture, a JPEG or WebP file',
};

function profileOf(row: MemberRow) {
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

function sessionOf({ createdAt, lastSeenAt, device }: ListedSession) {
  return { device, since: timeOf(createdAt), lastSeen: timeOf(lastSeenAt) };
}

function pictureOf({ profileImageUrl, pictureIds }: MemberRow, media: Parts['media']): CollectedFile[] {
  const shown = [...pictureIds].find((id) => pictureUrl(id) === profileImageUrl);
  if (shown === undefined) return [];
  return [{ path: 'picture', about: ABOUT.picture, open: () => media.open(pictureKey(shown)) }];
}

export function accountCopyFromEnv(): DataSource {
  const environment = readEnvironment({
    MEMBERS_TABLE: z.string(),
    SESSIONS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return collectAccount({
    members: memberStore(documentClient(), environment.MEMBERS_TABLE),
    sessions: sessionRows(documentClient(), environment.SESSIONS_TABLE),
    media: objectFolder(environment.MEDIA_BUCKET),
  });
}
