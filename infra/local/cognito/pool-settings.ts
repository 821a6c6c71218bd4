/** What the template says about one app client of a user pool. */
export interface ClientSettings {
  readonly clientId: string;
  /** Left out, one is made at the first start and kept. */
  readonly secret?: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
}

/** What the template says about one user pool. */
export interface PoolSettings {
  /** As on AWS: `<region>_<letters and digits>`. */
  readonly poolId: string;
  readonly name: string;
  readonly region: string;
  /** The prefix of its sign-in address on AWS; all pools share one address here and are told apart by their clients. */
  readonly domain: string;
  readonly clients: readonly ClientSettings[];
  readonly groups: readonly string[];
}

const POOL_ID = /^[\w-]{1,64}$/;

/** Throws on settings that could not exist on AWS, before anything is created from them. */
export function checkSettings(pools: readonly PoolSettings[]): void {
  const clientIds = pools.flatMap((pool) => pool.clients.map((client) => client.clientId));
  if (new Set(clientIds).size !== clientIds.length) throw new Error('cognito: two clients share an id');
  for (const { poolId } of pools) {
    if (!POOL_ID.test(poolId)) throw new Error(`cognito: the pool id ${poolId} is malformed`);
  }
}
