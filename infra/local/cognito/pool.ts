import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeDurably } from '../aws/durable-file.ts';
import type { PoolData, PoolUser } from './pool-data.ts';
import type { ClientSettings, PoolSettings } from './pool-settings.ts';
import { generateHandle } from './random.ts';
import { createSigningKey, type SigningKey } from './signing-key.ts';

export type Client = ClientSettings & { readonly secret: string };

export interface NewUser {
  readonly email: string;
  /** Excludes sub, email and email_verified. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A user pool, kept in memory and on disk. After changing `data`, callers await `save()` before they respond. */
export class Pool {
  private currentWrite = Promise.resolve();
  private nextWrite: Promise<void> | undefined;

  private constructor(
    private readonly file: string,
    public settings: PoolSettings,
    readonly data: PoolData,
    readonly now: () => number,
  ) {}

  static async open(stateDir: string, settings: PoolSettings, now: () => number): Promise<Pool> {
    await mkdir(stateDir, { recursive: true });
    const file = join(stateDir, `${settings.poolId}.json`);
    const data = (await readJson<PoolData>(file)) ?? emptyPool();
    const pool = new Pool(file, settings, data, now);
    pool.configure(settings);
    await pool.save();
    return pool;
  }

  /** Applies changed settings. Existing clients keep their secrets. */
  configure(settings: PoolSettings): void {
    this.settings = settings;
    for (const { clientId } of settings.clients) this.data.clientSecrets[clientId] ??= generateHandle();
  }

  findClient(clientId: string | null | undefined): Client | undefined {
    const found = this.settings.clients.find((client) => client.clientId === clientId);
    return found && { ...found, secret: found.secret ?? this.data.clientSecrets[found.clientId] ?? '' };
  }

  /** Finds a user by sub or by email address, ignoring case, like a Cognito pool with email aliases. */
  findUser(username: string): PoolUser | undefined {
    const bySub = Object.hasOwn(this.data.users, username) ? this.data.users[username] : undefined;
    return bySub ?? Object.values(this.data.users).find((user) => user.email === username.trim().toLowerCase());
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

  /** Like global sign-out on AWS: revokes refresh tokens but doesn't end managed login sessions. */
  revokeRefreshTokens(sub: string): void {
    const { refreshTokens } = this.data;
    for (const [hash, { sub: owner }] of Object.entries(refreshTokens)) if (owner === sub) delete refreshTokens[hash];
  }

  /** Creates the key on first use, because creating it takes half a second. */
  async readSigningKey(): Promise<SigningKey> {
    if (this.data.key) return this.data.key;
    this.data.key = createSigningKey();
    await this.save();
    return this.data.key;
  }

  /** Resolves once all changes so far are on disk. Calls during a write share the next write. */
  save(): Promise<void> {
    // A failed write has already rejected the promises of its callers, so ignore its error here.
    this.nextWrite ??= this.currentWrite
      .catch(() => undefined)
      .then(() => {
        this.nextWrite = undefined;
        this.currentWrite = this.write();
        return this.currentWrite;
      });
    return this.nextWrite;
  }

  private write(): Promise<void> {
    const now = this.now();
    for (const entries of [this.data.flows, this.data.logins, this.data.codes, this.data.refreshTokens]) {
      for (const [hash, { expiresAt }] of Object.entries(entries)) if (expiresAt <= now) delete entries[hash];
    }
    return writeDurably(this.file, JSON.stringify(this.data));
  }
}

function emptyPool(): PoolData {
  return {
    version: 1,
    clientSecrets: {},
    users: {},
    flows: {},
    logins: {},
    codes: {},
    refreshTokens: {},
  };
}

/** The entry with this hash; undefined if missing or expired. */
export function findUnexpired<T extends { readonly expiresAt: number }>(
  entries: Readonly<Record<string, T>>,
  hash: string,
  now: number,
): T | undefined {
  const entry = Object.hasOwn(entries, hash) ? entries[hash] : undefined;
  return entry && entry.expiresAt > now ? entry : undefined;
}
