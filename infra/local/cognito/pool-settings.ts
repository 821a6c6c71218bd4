/** An app client's settings in the template. */
export interface ClientSettings {
  clientId: string;
  /** If omitted, a secret is generated on the first start and reused afterwards. */
  secret?: string;
  callbackUrls: readonly string[];
  logoutUrls: readonly string[];
  scopes: readonly string[];
}

/** A user pool's settings in the template. */
export interface PoolSettings {
  /** Same format as on AWS: `<region>_<letters and digits>`. */
  poolId: string;
  clients: readonly ClientSettings[];
  groups: readonly string[];
  /** The sender of the pool's emails, for example `Name <address>`. */
  mailFrom?: string | undefined;
  /** ARN of the function that writes the pool's emails. */
  customMessageArn?: string | undefined;
}
