import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ALL_MAILS, type MailChoicesChange } from '../../shared/accounts/mail-choices.ts';
import type { ProfileForm } from '../../shared/accounts/profile.ts';
import { writeMapFields } from '../platform/dynamo/map-write.ts';
import { revisionWrite } from '../platform/dynamo/revision-write.ts';
import { unlessLost } from '../platform/dynamo/table.ts';
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

type Write = Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'> & {
  readonly condition?: string;
  /** Answers the row as it was before. */
  readonly answersBefore?: boolean;
};

export function profileStore(client: DynamoDBDocumentClient, tableName: string): ProfileStore {
  const write = async (
    memberId: string,
    { condition, answersBefore, ...expressions }: Write,
  ): Promise<MemberRow | undefined> => {
    const exists = 'attribute_exists(memberId)';
    const command = new UpdateCommand({
      TableName: tableName,
      Key: { memberId },
      ...expressions,
      ConditionExpression: condition === undefined ? exists : `${exists} AND ${condition}`,
      ReturnValues: answersBefore ? 'ALL_OLD' : 'ALL_NEW',
    });
    const written = await unlessLost(client.send(command));
    return written && memberRowSchema.parse(written.Attributes);
  };
  return {
    save: (memberId, { firstName, lastName, professionLevel }, seen) => {
      const { set, condition, values } = revisionWrite(seen, 'memberId', 'profileRevision');
      return write(memberId, {
        UpdateExpression: `SET firstName = :first, lastName = :last, professionLevel = :level, ${set}`,
        condition,
        ExpressionAttributeValues: { ':first': firstName, ':last': lastName, ':level': professionLevel, ...values },
      });
    },
    chooseMails: (memberId, change) =>
      writeMapFields({ column: 'mailChoices', change, initial: ALL_MAILS }, ({ set, condition, values }) =>
        write(memberId, { UpdateExpression: `SET ${set}`, condition, ExpressionAttributeValues: values }),
      ),
    announcePicture: (memberId, pictureId) =>
      write(memberId, {
        UpdateExpression: 'ADD pictureIds :one',
        ExpressionAttributeValues: { ':one': new Set([pictureId]) },
      }),
    showPicture: (memberId, { id, uploadId, url }) =>
      write(memberId, {
        UpdateExpression: 'SET profileImageUrl = :url, pictureUploadId = :upload',
        // Of a picture that was cleaned away meanwhile nothing may be shown.
        condition: 'contains(pictureIds, :id)',
        answersBefore: true,
        ExpressionAttributeValues: { ':url': url, ':upload': uploadId, ':id': id },
      }),
    hidePicture: (memberId) =>
      write(memberId, {
        UpdateExpression: 'SET profileImageUrl = :none, pictureUploadId = :none',
        answersBefore: true,
        ExpressionAttributeValues: { ':none': null },
      }),
    async forgetPictures(memberId, pictureIds) {
      if (pictureIds.length === 0) return;
      await write(memberId, {
        UpdateExpression: 'DELETE pictureIds :gone',
        ExpressionAttributeValues: { ':gone': new Set(pictureIds) },
      });
    },
    async changeEmail(memberId, { from, to, at, stayingSession }) {
      const written = await write(memberId, {
        UpdateExpression: 'SET email = :to, emailSetAt = :at, sessionsEnded = :ended',
        condition: 'email IN (:from, :to)',
        ExpressionAttributeValues: {
          ':from': from,
          ':to': to,
          ':at': at.toISOString(),
          ':ended': endedNow(at, stayingSession),
        },
      });
      if (!written) throw new Error('the member is gone or has another address than the change began with');
    },
    async endSessions(memberId, at) {
      await write(memberId, {
        UpdateExpression: 'SET sessionsEnded = :ended',
        ExpressionAttributeValues: { ':ended': endedNow(at) },
      });
    },
  };
}
