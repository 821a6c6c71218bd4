/** An app client's settings in the template. */
export interface ClientSettings {
  readonly clientId: string;
  /** If omitted, a secret is generated on the first start and reused afterwards. */
  readonly secret?: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
}

/** An email's subject and its HTML, in which `{####}` is the placeholder for the code. */
export interface MessageTemplate {
  readonly subject: string;
  readonly html: string;
}

/** The emails that the pool sends, if the template configures them. */
export interface PoolMessages {
  /** The sender, for example `Name <address>`. */
  readonly from: string | undefined;
  readonly signIn: MessageTemplate | undefined;
  readonly verification: MessageTemplate | undefined;
}

/** A user pool's settings in the template. */
export interface PoolSettings {
  /** Same format as on AWS: `<region>_<letters and digits>`. */
  readonly poolId: string;
  readonly clients: readonly ClientSettings[];
  readonly groups: readonly string[];
  readonly messages?: PoolMessages;
}
