import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Mail } from '#functions/mail/mail.public.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { reservationStore } from '#functions/uploads/uploads.public.ts';
import { startCognitoFixture, POOL_ID } from '#infra/local/cognito/cognito.fixtures.ts';
import { startS3 } from '#infra/local/s3/s3.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import type { RawRequest } from '#platform/http/call.ts';
import { newId } from '#platform/new-id.ts';
import { createAuthenticate } from '#platform/session/authenticate.ts';
import { callerStore } from '#platform/session/caller.store.ts';
import type { Principal } from '#platform/session/principal.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { hashSessionId, newSessionId, toEpochSeconds } from '#platform/session/session.ts';
import { objectStore } from '#platform/storage/object.store.ts';

import { cognitoAccountGateway } from './cognito-account.gateway.ts';
import { emailChangeStore } from './email-change.store.ts';
import { memberEmailStore } from './member-email.store.ts';
import { profileStore } from './profile.store.ts';
import { sessionEndStore } from './session-end.store.ts';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

/** A member who is signed in on one device. */
export interface SignedInCaller {
  memberId: string;
  request: RawRequest;
  caller(): Promise<Principal>;
  isSignedIn(): Promise<boolean>;
}

/**
 * In-process tables, buckets and sign-in service, for tests in which members change their own
 * account.
 */
export async function startProfileWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'profile-world-'));
  const tables = await startLocalTables([
    { name: 'members', partition: 'memberId' },
    { name: 'sessions', partition: 'sessionHash' },
    { name: 'uploads', partition: 'memberId' },
    { name: 'email-changes', partition: 'recordKey' },
  ]);

  const findCredential = () => ({ secret: credentials.secretAccessKey, principal: 'test' });
  const storage = await startS3({
    stateDir: folder,
    findCredential,
    notify: async () => undefined,
  });

  await storage.createBucket('uploads-bucket');
  await storage.createBucket('media-bucket');

  const s3 = new S3Client({
    endpoint: storage.url,
    region: 'us-east-1',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  const cognito = await startCognitoFixture();

  const pool = new CognitoIdentityProviderClient({
    endpoint: cognito.cognito.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });

  const { clock } = cognito;
  const now = () => new Date(clock.now);
  const posted: Mail[] = [];
  const billingChecks: string[] = [];
  const codes: string[] = [];

  const deps = {
    members: memberStore(tables.client, 'members'),
    profiles: profileStore(tables.client, 'members'),
    emails: memberEmailStore(tables.client, 'members'),
    sessionEnds: sessionEndStore(tables.client, 'members'),
    sessions: sessionStore(tables.client, 'sessions'),
    changes: emailChangeStore(tables.client, 'email-changes'),
    reservations: reservationStore(tables.client, 'uploads'),
    uploads: objectStore('uploads-bucket', s3),
    media: objectStore('media-bucket', s3),
    accounts: cognitoAccountGateway(POOL_ID, pool),
    mails: { post: async (mail: Mail) => void posted.push(mail) },
    scheduleBillingCheck: async (memberId: string) => void billingChecks.push(memberId),

    newCode: () => {
      codes.push(String(10_000_000 + codes.length * 1_111_111));
      return codes.at(-1) ?? '';
    },

    newId,
    now,
  };

  const authenticate = createAuthenticate({
    callers: callerStore(tables.client, { sessions: 'sessions', members: 'members' }),
    sessions: deps.sessions,
    now,
    isSecondFactorRequired: true,
  });

  const seconds = () => Math.floor(clock.now / 1000);

  const device = async (
    memberId: string,
    authenticatedAt: number | null = seconds(),
  ): Promise<SignedInCaller> => {
    const id = newSessionId(memberId);
    const times = {
      memberId,
      createdAt: toEpochSeconds(now()),
      lastSeenAt: seconds(),
      expiresAt: seconds() + 3600,
    };

    const defaults = { refreshToken: null, device: 'a browser' };

    await deps.sessions.create({
      ...times,
      ...defaults,
      sessionHash: hashSessionId(id),
      authenticatedAt,
    });

    const cookies = { '__Host-sid': id };

    return {
      memberId,
      request: {
        requestId: 'r',
        headers: {},
        cookies,
        bytes: new Uint8Array(),
        sourceIp: '203.0.113.7',
      },

      async caller() {
        const principal = await authenticate(cookies);
        if (!principal) throw new Error('nobody is signed in');
        return principal;
      },

      isSignedIn: async () => (await authenticate(cookies)) !== null,
    };
  };

  return {
    deps,
    posted,
    billingChecks,
    codes,
    clock,
    device,

    /**
     * Creates a member with a row and a sign-in service account. Returns the member, signed in on a
     * new device.
     */
    async member(email: string): Promise<SignedInCaller> {
      const memberId = await cognito.ensureUser(email);
      await deps.members.ensure({ memberId, email, firstName: 'Sam', lastName: 'Starter' }, now());
      return device(memberId);
    },

    async row(memberId: string) {
      const row = await deps.members.find(memberId);
      if (!row) throw new Error('no such member');
      return row;
    },

    /** Removes a column, to simulate a row written before the column existed. */
    async removeFromRow(memberId: string, column: string): Promise<void> {
      const remove = {
        UpdateExpression: 'REMOVE #column',
        ExpressionAttributeNames: { '#column': column },
      };

      await tables.client.send(
        new UpdateCommand({ TableName: 'members', Key: { memberId }, ...remove }),
      );
    },

    /** Sets a column that another feature writes. */
    async setInRow(memberId: string, column: string, value: unknown): Promise<void> {
      await tables.client.send(
        new UpdateCommand({
          TableName: 'members',
          Key: { memberId },
          UpdateExpression: 'SET #column = :value',
          ExpressionAttributeNames: { '#column': column },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    },

    /** The account's address at the sign-in service. */
    async accountEmail(memberId: string): Promise<string | undefined> {
      const get = new AdminGetUserCommand({ UserPoolId: POOL_ID, Username: memberId });
      return (await pool.send(get)).UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
    },

    rows: async (TableName: string) =>
      (await tables.client.send(new ScanCommand({ TableName }))).Items ?? [],

    /** Puts a file into the uploads bucket, as a browser would. Returns the upload URL. */
    async upload(memberId: string, bytes: Uint8Array): Promise<string> {
      const uploadId = newId(now());
      const key = `incoming/${memberId}/${uploadId}`;
      const url = `https://uploads.example/${key}`;
      const expiresAt = new Date(clock.now + 3_600_000).toISOString();
      await deps.reservations.open(memberId, uploadId, { key, url, expiresAt }, now());
      await deps.uploads.put(key, bytes, 'application/octet-stream');

      return `${url}?X-Amz-Signature=abc`;
    },

    async keysIn(bucket: 'uploads-bucket' | 'media-bucket'): Promise<string[]> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key ?? '');
    },

    async close() {
      s3.destroy();
      pool.destroy();
      await cognito.close();
      await storage.close();
      await tables.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ProfileWorld = Awaited<ReturnType<typeof startProfileWorld>>;
