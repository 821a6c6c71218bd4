import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../aws/atomic-file.ts';
import type { AccessGrant, PoolData, PoolUser } from './pool-data.ts';
import type { ClientSettings, PoolSettings } from './pool-settings.ts';
import { generateHandle } from './random.ts';
import { createSigningKey, type SigningKey } from './signing-key.ts';

export type Client = ClientSettings & { secret: string };

export interface NewUser {
  email: string;
  /** All attributes except sub, email and email_verified. */
  attributes: Readonly<Record<string, string>>;
}

/**
 * A user pool, kept in memory and on disk. After changing `data`, callers call `save()` before they
 * respond.
 */
export class Pool {
  readonly data: PoolData;
  private readonly file: string;

  constructor(
    stateDir: string,
    public settings: PoolSettings,
    readonly now: () => number,
  ) {
    mkdirSync(stateDir, { recursive: true });
    this.file = join(stateDir, `${settings.poolId}.json`);

    const empty = {
      version: 1,
      clientSecrets: {},
      users: {},
      flows: {},
      logins: {},
      codes: {},
      refreshTokens: {},
    } as const;

    this.data = readJson<PoolData>(this.file) ?? empty;
    this.configure(settings);
  }

  /** Applies changed settings. Existing clients keep their secrets. */
  configure(settings: PoolSettings): void {
    this.settings = settings;
    for (const { clientId } of settings.clients)
      this.data.clientSecrets[clientId] ??= generateHandle();
    this.save();
  }

  findClient(clientId: string | null | undefined): Client | undefined {
    const found = this.settings.clients.find((client) => client.clientId === clientId);
    return (
      found && { ...found, secret: found.secret ?? this.data.clientSecrets[found.clientId] ?? '' }
    );
  }

  /**
   * Finds a user by sub or by email address, ignoring case, like a Cognito pool with email aliases.
   */
  findUser(username: string): PoolUser | undefined {
    const bySub = Object.hasOwn(this.data.users, username) ? this.data.users[username] : undefined;
    return (
      bySub ??
      Object.values(this.data.users).find((user) => user.email === username.trim().toLowerCase())
    );
  }

  addUser({ email, attributes }: NewUser): PoolUser {
    const user: PoolUser = {
      sub: randomUUID(),
      email: email.trim().toLowerCase(),
      attributes: { ...attributes },
      groups: [],
      enabled: true,
      isDemo: false,
    };

    this.data.users[user.sub] = user;

    return user;
  }

  /**
   * Like global sign-out on AWS: revokes refresh and access tokens but doesn't end managed login
   * sessions.
   */
  revokeTokens(sub: string): void {
    for (const tokens of [this.data.refreshTokens, this.accessTokens])
      for (const [hash, { sub: owner }] of Object.entries(tokens))
        if (owner === sub) delete tokens[hash];
  }

  get accessTokens(): Record<string, AccessGrant> {
    return (this.data.accessTokens ??= {});
  }

  /**
   * Returns the signing key. Creates it only on first use, because creating a key takes half a
   * second.
   */
  readSigningKey(): SigningKey {
    if (this.data.key) return this.data.key;

    this.data.key = createSigningKey();
    this.save();

    return this.data.key;
  }

  /** Writes all unexpired data to disk. */
  save(): void {
    const now = this.now();
    const { flows, logins, codes, refreshTokens } = this.data;
    for (const entries of [flows, logins, codes, refreshTokens, this.accessTokens]) {
      for (const [hash, { expiresAt }] of Object.entries(entries))
        if (expiresAt <= now) delete entries[hash];
    }

    writeAtomically(this.file, JSON.stringify(this.data));
  }
}

/** The entry with this hash; undefined if missing or expired. */
export function findUnexpired<T extends { expiresAt: number }>(
  entries: Readonly<Record<string, T>>,
  hash: string,
  now: number,
): T | undefined {
  const entry = Object.hasOwn(entries, hash) ? entries[hash] : undefined;
  return entry && entry.expiresAt > now ? entry : undefined;
}
