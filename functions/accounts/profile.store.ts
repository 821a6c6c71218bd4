import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ALL_MAILS, type MailChoicesChange } from '../../shared/accounts/mail-choices.ts';
import type { ProfileForm } from '../../shared/accounts/profile.ts';
import {
  contains,
  exists,
  nextRevision,
  oneOf,
  revisionCheck,
  type Change,
  type Checks,
} from '../platform/dynamo/update-expressions.ts';
import { update, updateMap } from '../platform/dynamo/update.ts';
import { endedNow } from '../platform/session/session.ts';
import { memberRowSchema, type MemberRow } from './member.store.ts';

export interface NewPicture {
  readonly id: string;
  readonly uploadId: string;
  readonly url: string;
}

/** A new address, for a member who has the old one. */
export interface AddressChange {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  /** The session that goes on, if any; all others end. */
  readonly stayingSession: string | null;
}

/** What members change in their own row. Undefined when the member is gone. */
export interface ProfileStore {
  /** Undefined also when the profile has another revision than `seen`. */
  save(memberId: string, form: ProfileForm, seen?: number): Promise<MemberRow | undefined>;
  /** Writes the given switches only, at least one. */
  chooseMails(memberId: string, change: MailChoicesChange): Promise<MemberRow | undefined>;
  /** Notes a picture before it is stored, so that none is ever left behind without a trace. */
  announcePicture(memberId: string, pictureId: string): Promise<MemberRow | undefined>;
  /** Answers the row as it was before, so that whoever replaces a picture knows which. */
  showPicture(memberId: string, picture: NewPicture): Promise<MemberRow | undefined>;
  /** Answers the row as it was before. */
  hidePicture(memberId: string): Promise<MemberRow | undefined>;
  /** After their files are gone. */
  forgetPictures(memberId: string, pictureIds: readonly string[]): Promise<void>;
  /** Writes the address, and ends the other sessions with it. Repeating it is fine; throws when the row has a third address. */
  changeEmail(memberId: string, change: AddressChange): Promise<void>;
  /** Ends all sessions that began until `at`. */
  endSessions(memberId: string, at: Date): Promise<void>;
}

export function profileStore(client: DynamoDBDocumentClient, tableName: string): ProfileStore {
  const table = { client, tableName };
  const rowIn = (row: Record<string, unknown> | undefined): MemberRow | undefined => row && memberRowSchema.parse(row);
  const write = async (
    memberId: string,
    { condition, ...change }: ProfileChange,
    returned?: 'ALL_OLD',
  ): Promise<MemberRow | undefined> =>
    rowIn(await update(table, { memberId }, { ...change, condition: { memberId: exists, ...condition } }, returned));
  return {
    save: (memberId, { firstName, lastName, professionLevel }, seen) =>
      write(memberId, {
        set: { firstName, lastName, professionLevel, profileRevision: nextRevision },
        condition: revisionCheck(seen, 'profileRevision'),
      }),
    chooseMails: async (memberId, change) => {
      const choices = { column: 'mailChoices', change, initial: ALL_MAILS };
      return rowIn(await updateMap(table, { memberId }, choices, { condition: { memberId: exists } }));
    },
    announcePicture: (memberId, pictureId) => write(memberId, { add: { pictureIds: new Set([pictureId]) } }),
    showPicture: (memberId, { id, uploadId, url }) =>
      write(
        memberId,
        {
          set: { profileImageUrl: url, pictureUploadId: uploadId },
          // The picture may have been cleaned up since.
          condition: { pictureIds: contains(id) },
        },
        'ALL_OLD',
      ),
    hidePicture: (memberId) => write(memberId, { set: { profileImageUrl: null, pictureUploadId: null } }, 'ALL_OLD'),
    async forgetPictures(memberId, pictureIds) {
      if (pictureIds.length === 0) return;
      await write(memberId, { removeFromSet: { pictureIds: new Set(pictureIds) } });
    },
    async changeEmail(memberId, { from, to, at, stayingSession }) {
      const written = await write(memberId, {
        set: { email: to, emailSetAt: at.toISOString(), sessionsEnded: endedNow(at, stayingSession) },
        condition: { email: oneOf(from, to) },
      });
      if (!written) throw new Error('the member is gone or has another address than the change began with');
    },
    async endSessions(memberId, at) {
      await write(memberId, { set: { sessionsEnded: endedNow(at) } });
    },
  };
}

type ProfileChange = Omit<Change<Record<string, unknown>>, 'condition'> & {
  readonly condition?: Checks<Record<string, unknown>>;
};
