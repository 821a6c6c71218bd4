import type { SigningKey } from './signing-key.ts';

/** All times are milliseconds since 1970. */
export interface PoolUser {
  readonly sub: string;
  /** In lower case: two spellings are one mailbox. */
  email: string;
  /** Standard and `custom:` attributes, without sub, email and email_verified. */
  attributes: Record<string, string>;
  groups: string[];
  enabled: boolean;
  /** Signed up at managed login, and nobody has entered the mailed code yet. */
  unconfirmed?: boolean;
  /** SHA-256 of the password chosen at sign-up. Confirming the account keeps it, as on AWS. */
  passwordHash?: string;
  /** Offered as a button on the sign-in page of a seeded stack. */
  demo: boolean;
  readonly createdAt: number;
  updatedAt: number;
}

/** What an application asked for at /oauth2/authorize, already checked. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state?: string;
  readonly nonce?: string;
  readonly codeChallenge: string;
}

/** A code on its way by mail, and to whom. */
export interface MailedCode {
  readonly email: string;
  readonly codeHash: string;
  readonly expiresAt: number;
  attemptsLeft: number;
}

/** One visit to the sign-in page, from the application's request to the redirect back. */
export interface LoginFlow {
  readonly request: AuthorizationRequest;
  /** The browser that started it; another one cannot continue it. */
  readonly browserHash: string;
  readonly expiresAt: number;
  mailed?: MailedCode;
  mailsSent: number;
  /** One sentence shown once on the next page. */
  notice?: string;
  /** What was typed, so that nobody types it twice. */
  typed?: { email?: string; givenName?: string; familyName?: string };
}

/** A remembered login of a browser: until it ends, the page asks nothing. */
export interface RememberedLogin {
  readonly sub: string;
  readonly authTime: number;
  readonly expiresAt: number;
}

export interface CodeGrant {
  readonly request: AuthorizationRequest;
  readonly sub: string;
  readonly authTime: number;
  readonly expiresAt: number;
}

export interface RefreshGrant {
  readonly clientId: string;
  readonly sub: string;
  readonly scopes: readonly string[];
  readonly authTime: number;
  readonly originJti: string;
  readonly expiresAt: number;
}

/** Everything a pool knows. Flows, logins, codes and refresh tokens are found by the hash of their handle. */
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
