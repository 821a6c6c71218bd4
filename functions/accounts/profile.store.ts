import { memberRowSchema, type MemberRow } from '#functions/members/members.public.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import {
  contains,
  exists,
  nextRevision,
  oneOf,
  revisionCheck,
  type CheckedChange,
} from '#platform/dynamo/update-expressions.ts';
import { tryUpdate, update, updateMap } from '#platform/dynamo/update.ts';
import { readVariable } from '#platform/environment.ts';
import { buildSessionsEnded } from '#platform/session/session.ts';
import { DEFAULT_MAIL_CHOICES, type MailChoicesChange } from '#shared/accounts/mail-choices.ts';
import type { ProfileForm } from '#shared/accounts/profile.ts';

export interface StoredPicture {
  id: string;
  uploadId: string;
  url: string;
}

/** A change of email address from `from` to `to`. */
export interface EmailAddressChange {
  from: string;
  to: string;
  at: Date;
  /** The session that stays open, if any; all others end. */
  exemptSessionHash: string | null;
}

/**
 * Writes members' changes to their own row. Methods that return a row return undefined if the
 * member is gone.
 */
export type ProfileStore = ReturnType<typeof profileStore>;

export function profileStore(client = documentClient(), tableName = readVariable('MEMBERS_TABLE')) {
  const table = { client, tableName };
  const parseRow = (row: Record<string, unknown> | undefined): MemberRow | undefined =>
    row && memberRowSchema.parse(row);

  const write = async (
    memberId: string,
    { condition, ...change }: CheckedChange,
    returned?: 'ALL_OLD',
  ): Promise<MemberRow | undefined> =>
    parseRow(
      await update(
        table,
        { memberId },
        { ...change, condition: { memberId: exists, ...condition } },
        returned,
      ),
    );

  return {
    /**
     * Returns undefined if the member is gone, or if `seen` is given but isn't the profile's
     * current revision.
     */
    async save(
      memberId: string,
      { firstName, lastName, professionLevel }: ProfileForm,
      seen?: number,
    ) {
      const set = { firstName, lastName, professionLevel, profileRevision: nextRevision };
      const condition = revisionCheck(seen, 'profileRevision');
      // Only a changed name needs indexing.
      const sameName = await write(memberId, {
        set,
        condition: { ...condition, firstName, lastName },
      });

      return sameName ?? write(memberId, { set: { ...set, unindexed: 'yes' }, condition });
    },

    /** Writes only the given choices; at least one is required. */
    changeMailChoices: async (memberId: string, change: MailChoicesChange) => {
      const choices = { column: 'mailChoices', change, initial: DEFAULT_MAIL_CHOICES };
      return parseRow(
        await updateMap(table, { memberId }, choices, { condition: { memberId: exists } }),
      );
    },

    /** Call before storing the file, so that it can be deleted if the request is interrupted. */
    registerPicture: (memberId: string, pictureId: string) =>
      write(memberId, { add: { pictureIds: new Set([pictureId]) } }),

    /** Returns the previous row, so that the caller can delete the replaced picture. */
    showPicture: (memberId: string, { id, uploadId, url }: StoredPicture) =>
      write(
        memberId,
        {
          set: { profileImageUrl: url, pictureUploadId: uploadId },
          // Another request may have deleted the picture in the meantime.
          condition: { pictureIds: contains(id) },
        },
        'ALL_OLD',
      ),

    /** Returns the previous row, so that the caller can delete the hidden picture. */
    hidePicture: (memberId: string) =>
      write(memberId, { set: { profileImageUrl: null, pictureUploadId: null } }, 'ALL_OLD'),

    /** Call after deleting the files. */
    async unregisterPictures(memberId: string, pictureIds: readonly string[]) {
      if (pictureIds.length === 0) return;
      await write(memberId, { removeFromSet: { pictureIds: new Set(pictureIds) } });
    },

    /**
     * Also ends all other sessions and revokes all links. Idempotent. Throws if the stored email
     * isn't `from` or `to`.
     */
    async changeEmail(memberId: string, { from, to, at, exemptSessionHash }: EmailAddressChange) {
      const sessionsEnded = buildSessionsEnded(at, exemptSessionHash);
      const written = await write(memberId, {
        set: {
          email: to,
          emailSetAt: at.toISOString(),
          sessionsEnded,
          linksRevokedAt: at.toISOString(),
          unindexed: 'yes',
        },
        condition: { email: oneOf(from, to) },
      });

      if (!written) throw new Error('the member is gone or has an unexpected address');
    },

    /** Ends all sessions that began, and revokes all links that were created, at or before `at`. */
    async endSessions(memberId: string, at: Date) {
      const set = { sessionsEnded: buildSessionsEnded(at), linksRevokedAt: at.toISOString() };
      await write(memberId, { set });
    },
  };
}

export type LastSeenStore = ReturnType<typeof lastSeenStore>;

export function lastSeenStore(
  client = documentClient(),
  membersTable = readVariable('MEMBERS_TABLE'),
) {
  return {
    /** Records when the member was last seen. Does nothing if the member is gone. */
    async record(memberId: string, now: Date) {
      const change = { set: { lastSeenAt: now.toISOString() }, condition: { memberId: exists } };
      await tryUpdate({ client, tableName: membersTable }, { memberId }, change);
    },
  };
}
