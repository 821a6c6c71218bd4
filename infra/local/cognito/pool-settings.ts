/** An app client's settings in the template. */
export interface ClientSettings {
  readonly clientId: string;
  /** If omitted, a secret is generated at the first start and reused afterwards. */
  readonly secret?: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
}

/** A user pool's settings in the template. */
export interface PoolSettings {
  /** As on AWS: `<region>_<letters and digits>`. */
  readonly poolId: string;
  readonly name: string;
  readonly region: string;
  /** The prefix of the sign-in domain on AWS. Here all pools share one origin, and the client ID selects the pool. */
  readonly domain: string;
  readonly clients: readonly ClientSettings[];
  readonly groups: readonly string[];
}

const POOL_ID = /^[\w-]{1,64}$/;

/** Throws on settings that AWS would reject, before creating anything. */
export function validatePoolSettings(pools: readonly PoolSettings[]): void {
  const clientIds = pools.flatMap((pool) => pool.clients.map((client) => client.clientId));
  if (new Set(clientIds).size !== clientIds.length) throw new Error('cognito: two clients share an id');
  for (const { poolId } of pools) {
    if (!POOL_ID.test(poolId)) throw new Error(`cognito: the pool id ${poolId} is malformed`);
  }
}
