import { memberRowSchema, type MemberRow } from '#functions/members/members.public.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import {
  contains,
  exists,
  nextRevision,
  revisionCheck,
  type CheckedChange,
} from '#platform/dynamo/update-expressions.ts';
import { update, updateMap } from '#platform/dynamo/update.ts';
import { DEFAULT_MAIL_CHOICES, type MailChoicesChange } from '#shared/accounts/mail-choices.ts';
import type { ProfileForm } from '#shared/accounts/profile.ts';

export interface StoredPicture {
  id: string;
  uploadId: string;
  url: string;
}

const METHOD_NEEDS = {
  save: ['UpdateItem'],
  changeMailChoices: ['UpdateItem'],
  registerPicture: ['UpdateItem'],
  showPicture: ['UpdateItem'],
  hidePicture: ['UpdateItem'],
  unregisterPictures: ['UpdateItem'],
} as const;

/**
 * Writes members' changes to their own row. Methods that return a row return undefined if the
 * member is gone.
 */
export const profileStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
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
    };
  },
);
