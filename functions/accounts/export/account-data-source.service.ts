import { memberStore, memberRowSchema, type MemberRow } from '#functions/members/members.public.ts';
import type { CollectedFile, DataSource } from '#platform/member-data/data-source.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { folders } from '#platform/storage/objects.ts';
import { PICTURES_PREFIX } from '#platform/storage/prefixes.ts';
import { derive, type Wired } from '#platform/uses/use.ts';
import {
  SESSIONS,
  listedSessionSchema,
  toIsoTime,
  type ListedSession,
} from '../sessions/active-sessions.ts';
import { pictureKey, pictureUrl } from '../profile/profile-picture.ts';

const uses = {
  members: memberStore.pick('find'),
  sessions: rowsOf(SESSIONS).pick('list'),
  media: folders('Media', PICTURES_PREFIX).pick('open'),
};

type Deps = Wired<typeof uses>;

export const usesAccountExport = /* @__PURE__ */ derive(uses, accountDataSource);

/** Exports the member's profile, sessions and picture. */
export function accountDataSource({ members, sessions, media }: Deps): DataSource {
  return {
    async collect(memberId) {
      const row = await members.find(memberId);
      if (!row) return [];

      const open = (await sessions.list(memberId)).map((session) =>
        exportSession(listedSessionSchema.parse(session)),
      );

      return [
        {
          path: 'profile.json',
          description:
            'your profile: ID, email, name, role, when you joined and were last seen, career stage, email settings, and any delivery problem with your address',
          json: exportProfile(row),
        },
        {
          path: 'sessions.json',
          description:
            'your sessions: browser and operating system, when each started and was last seen',
          json: open,
        },
        ...exportPicture(row, media),
      ];
    },
  };
}

const exportedProfileSchema = memberRowSchema
  .pick({
    memberId: true,
    email: true,
    firstName: true,
    lastName: true,
    role: true,
    createdAt: true,
  })
  .extend(
    memberRowSchema.pick({
      firstSignInAt: true,
      lastSeenAt: true,
      professionLevel: true,
      mailChoices: true,
      mailProblem: true,
    }).shape,
  );

function exportProfile(row: MemberRow) {
  const { memberId: id, ...profile } = exportedProfileSchema.parse(row);
  return { id, ...profile };
}

function exportSession({ createdAt, lastSeenAt, device }: ListedSession) {
  return { device, since: toIsoTime(createdAt), lastSeen: toIsoTime(lastSeenAt) };
}

function exportPicture(
  { profileImageUrl, pictureIds }: MemberRow,
  media: Deps['media'],
): CollectedFile[] {
  const shown = [...pictureIds].find((id) => pictureUrl(id) === profileImageUrl);
  if (shown === undefined) return [];

  return [
    {
      path: 'picture',
      description: 'your profile picture, a JPEG or WebP file',
      open: () => media.open(pictureKey(shown)),
    },
  ];
}
