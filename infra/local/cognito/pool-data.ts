import type { SigningKey } from './signing-key.ts';

export interface PoolUser {
  readonly sub: string;
  /** Lowercase, so addresses that differ only in capitalization belong to the same account. */
  email: string;
  /** Standard and `custom:` attributes, without sub, email and email_verified. */
  attributes: Record<string, string>;
  groups: string[];
  enabled: boolean;
  /** The user signed up at managed login but hasn't entered the emailed code yet. */
  unconfirmed?: boolean;
  /** SHA-256 of the password chosen at sign-up. As on AWS, the password is kept when the account is confirmed. */
  passwordHash?: string;
  /** Offered as a button on the sign-in page of a seeded stack. */
  isDemo: boolean;
}

/** A validated request to /oauth2/authorize. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly codeChallenge: string;
}

/** An emailed code and its recipient. */
export interface MailedCode {
  readonly email: string;
  readonly codeHash: string;
  readonly expiresAt: number;
  attemptsLeft: number;
}

/** One visit to the sign-in page, from the authorization request to the redirect back. */
export interface LoginFlow {
  readonly request: AuthorizationRequest;
  /** Only the browser that started the flow can continue it. */
  readonly browserHash: string;
  readonly expiresAt: number;
  mailedCode?: MailedCode;
  mailsSent: number;
  /** A message shown once, on the next page. */
  notice?: string;
  /** Form values, so the user needn't retype them. */
  formValues?: { email?: string; givenName?: string; familyName?: string };
}

/** A browser's remembered login. Sign-in is skipped until it expires. Times are milliseconds since 1970. */
export interface RememberedLogin {
  readonly sub: string;
  readonly authTime: number;
  readonly expiresAt: number;
}

export interface CodeGrant extends RememberedLogin {
  readonly request: AuthorizationRequest;
}

export interface RefreshGrant extends RememberedLogin {
  readonly clientId: string;
}

/** A pool's stored state. Flows, logins, codes and refresh tokens are keyed by the hashes of their handles. */
export interface PoolData {
  readonly version: 1;
  readonly key: SigningKey;
  clientSecrets: Record<string, string>;
  users: Record<string, PoolUser>;
  flows: Record<string, LoginFlow>;
  logins: Record<string, RememberedLogin>;
  codes: Record<string, CodeGrant>;
  refreshTokens: Record<string, RefreshGrant>;
}
