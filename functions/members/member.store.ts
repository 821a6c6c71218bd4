import * as z from 'zod';
import { getRow } from '#platform/dynamo/read.ts';
import { tableStore } from '#platform/dynamo/table-store.ts';
import { absent, allOf, anyOf, exists, lessThan } from '#platform/dynamo/update-expressions.ts';
import { tryPut, tryUpdate, type Table } from '#platform/dynamo/update.ts';
import { principalSchema } from '#platform/session/principal.ts';
import { toEpochSeconds } from '#platform/session/session.ts';
import { DEFAULT_MAIL_CHOICES, mailChoicesSchema } from '#shared/accounts/mail-choices.ts';
import { professionLevels, type ProfessionLevel } from '#shared/accounts/profession-level.ts';
import { mailProblems } from '#shared/accounts/profile.ts';
import { storedRevisionSchema } from '#shared/http/revision.ts';

/**
 * A row of the members table: the principal plus account data. Times are ISO unless stated
 * otherwise.
 */
export const memberRowSchema = principalSchema.extend({
  createdAt: z.string(),
  professionLevel: z.enum(professionLevels).nullable().default(null),
  /** Counts saves of the profile form (names and level). */
  profileRevision: storedRevisionSchema,

  // Older rows lack the choices that were added later.
  mailChoices: mailChoicesSchema
    .extend({ planReminder: z.boolean().default(false), dailyDigest: z.boolean().default(false) })
    .default(DEFAULT_MAIL_CHOICES),

  /** The upload that `profileImageUrl` was made from; null without a picture. */
  pictureUploadId: z.string().nullable().default(null),
  /** IDs of all the member's pictures that may be in the bucket, including the current picture. */
  pictureIds: z.set(z.string()).default(new Set<string>()),

  /**
   * Set when SES stops sending to the member's address. Outdated if this `email` differs from the
   * row's `email`.
   */
  mailProblem: z
    .object({ email: z.string(), kind: z.enum(mailProblems), at: z.string() })
    .optional(),

  /** When `email` last changed; null for the account's first address. */
  emailSetAt: z.string().nullable().default(null),
  /**
   * Puts the row into the directory index. Rows older than the index get this at the member's next
   * sign-in.
   */
  directory: z.literal('members').optional(),
  /** Set until the search index has the current name and email. The key of a sparse index. */
  unindexed: z.literal('yes').optional(),
  /** Set if an administrator disabled the member. An account deletion sets only `disabled`. */
  disabledAt: z.string().optional(),
  /** ISO time; null if a checkout created the account and nobody has signed in yet. */
  firstSignInAt: z.string().nullable().default(null),
  /**
   * Seconds since 1970. Authentications at or before this time can't open sessions; see also
   * `sessionsEnded`.
   */
  lastSessionEndAt: z.number().optional(),
});

export type MemberRow = z.output<typeof memberRowSchema>;

interface NewMember {
  memberId: string;
  email: string;
  firstName: string;
  lastName: string;
  professionLevel?: ProfessionLevel | null;
}

/** A member who has just signed in, as described by the ID token's claims. */
interface SignedInMember extends NewMember {
  /**
   * When the token was issued. If the row's address was changed after this time, the token's
   * address is outdated.
   */
  issuedAt: Date;
}

/** Reads and writes rows of the members table. */
export type MemberStore = ReturnType<typeof memberStore>;

const METHOD_NEEDS = {
  find: ['GetItem'],
  ensure: ['GetItem', 'PutItem'],
  signIn: ['GetItem', 'PutItem', 'UpdateItem'],
  recordSessionEnd: ['UpdateItem'],
} as const;

export const memberStore = /* @__PURE__ */ tableStore(
  'Members',
  METHOD_NEEDS,
  ({ client, tableName }) => {
    const table: Table<MemberRow> = { client, tableName };
    const find = (memberId: string) => getRow(table, { memberId }, memberRowSchema);

    /**
     * Returns the member's row, created from `member` if missing. Role and plan always come from the
     * row.
     */
    const ensure = async (member: NewMember, now: Date): Promise<MemberRow> => {
      const known = await find(member.memberId);
      if (known) return known;

      const row = newRow(member, now);
      if (await tryPut(table, row, { memberId: absent })) return memberRowSchema.parse(row);

      // Another tab signed in first, so its row is used.
      return findOrThrow(member.memberId);
    };

    const findOrThrow = async (memberId: string) => {
      const row = await find(memberId);
      if (!row) throw new Error('the member was removed while signing in');
      return row;
    };

    return {
      find,
      ensure,

      /**
       * Like `ensure`, but also records the first sign-in and adopts the address of an interrupted
       * email change.
       */
      async signIn(member: SignedInMember, now: Date) {
        const row = await ensure(member, now);
        const isFirst = row.firstSignInAt === null;
        const firstSignInAt = row.firstSignInAt ?? now.toISOString();
        const key = { memberId: row.memberId };

        if (isFirst) {
          const isNoted = await tryUpdate(table, key, {
            set: { firstSignInAt },
            condition: { memberId: exists },
          });

          if (!isNoted) return findOrThrow(row.memberId);
        }

        if (row.directory === undefined) {
          await tryUpdate(table, key, {
            set: { directory: 'members', unindexed: 'yes' },
            condition: { memberId: exists },
          });
        }

        if (!isNewAddress(row, member)) return { ...row, firstSignInAt };

        const changed = {
          email: member.email.toLowerCase(),
          emailSetAt: member.issuedAt.toISOString(),
        };

        const set = { ...changed, linksRevokedAt: now.toISOString(), unindexed: 'yes' } as const;
        const isEmailUpdated = await tryUpdate(table, key, {
          set,
          condition: { email: row.email },
        });
        // Another sign-in or the email change updated the row first, with data that is at least as
        // new.
        if (!isEmailUpdated) return findOrThrow(row.memberId);

        return { ...row, ...set, firstSignInAt };
      },

      /**
       * A sign-in from `at` or earlier can no longer open a session. Does nothing if the member is
       * gone.
       */
      async recordSessionEnd(memberId: string, at: Date) {
        // A call that arrives late must not move the time back.
        const lastSessionEndAt = toEpochSeconds(at);
        const isLater = anyOf<MemberRow>(
          { lastSessionEndAt: absent },
          { lastSessionEndAt: lessThan(lastSessionEndAt) },
        );

        const condition = allOf({ memberId: exists }, isLater);
        await tryUpdate(table, { memberId }, { set: { lastSessionEndAt }, condition });
      },
    };
  },
);

/**
 * True if the sign-in's address is newer than the row's. This happens if an email change didn't
 * update the row.
 */
function isNewAddress(row: MemberRow, { email, issuedAt }: SignedInMember): boolean {
  if (row.email.toLowerCase() === email.toLowerCase()) return false;
  return row.emailSetAt === null || Date.parse(row.emailSetAt) < issuedAt.getTime();
}

/**
 * Omits `pictureIds`, which DynamoDB can't store as an empty set, and `profileRevision`, which
 * defaults to 1.
 */
const newRowSchema = memberRowSchema.omit({ pictureIds: true, profileRevision: true });

function newRow({ memberId, email, firstName, lastName, professionLevel }: NewMember, now: Date) {
  const person = { memberId, email: email.toLowerCase(), firstName, lastName, professionLevel };
  return newRowSchema.parse({
    ...person,
    role: 'member',
    directory: 'members',
    unindexed: 'yes',
    createdAt: now.toISOString(),
  });
}
