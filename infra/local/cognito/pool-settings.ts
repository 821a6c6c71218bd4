/** An app client's settings in the template. */
export interface ClientSettings {
  readonly clientId: string;
  /** If omitted, a secret is generated on the first start and reused afterwards. */
  readonly secret?: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
}

/** A user pool's settings in the template. */
export interface PoolSettings {
  /** Same format as on AWS: `<region>_<letters and digits>`. */
  readonly poolId: string;
  readonly clients: readonly ClientSettings[];
  readonly groups: readonly string[];
  /** The sender of the pool's emails, for example `Name <address>`. */
  readonly mailFrom?: string | undefined;
  /** ARN of the function that writes the pool's emails. */
  readonly customMessageArn?: string | undefined;
}
