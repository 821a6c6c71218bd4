import type { SigningKey } from './signing-key.ts';

export interface PoolUser {
  sub: string;
  /** Lowercase, so addresses that differ only in capitalization belong to the same account. */
  email: string;
  /** Standard and `custom:` attributes except sub, email and email_verified. */
  attributes: Record<string, string>;
  groups: string[];
  enabled: boolean;
  /** True if the user signed up on the sign-in page but hasn't entered the emailed code yet. */
  unconfirmed?: boolean;
  /**
   * SHA-256 of the sign-up password. As on AWS, the password still works after the account is
   * confirmed.
   */
  passwordHash?: string;
  passkeys?: readonly Passkey[];
  /** If true, the sign-in page of a seeded stack has a button that signs in as this user. */
  isDemo: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  /** Seconds since 1970. */
  createdAt: number;
}

/** A validated request to /oauth2/authorize. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state?: string;
  nonce?: string;
  codeChallenge: string;
  scopes: readonly string[];
}

/** An emailed code and its recipient. */
export interface MailedCode {
  email: string;
  codeHash: string;
  expiresAt: number;
  attemptsLeft: number;
}

/** One sign-in attempt, from the authorization request to the redirect back to the application. */
export interface LoginFlow {
  request: AuthorizationRequest;
  /**
   * Hash of the browser cookie's handle. Only the browser that started the flow can continue the
   * flow.
   */
  browserHash: string;
  expiresAt: number;
  mailedCode?: MailedCode;
  mailsSent: number;
  /** A message shown once, on the next page. */
  notice?: string;
  /** Submitted form values, to prefill the form if it is shown again. */
  formValues?: { email?: string; givenName?: string; familyName?: string };
}

/**
 * A browser's login. The sign-in page is skipped until `expiresAt`. Times are milliseconds since
 * 1970.
 */
export interface RememberedLogin {
  sub: string;
  authTime: number;
  expiresAt: number;
}

interface CodeGrant extends RememberedLogin {
  request: AuthorizationRequest;
}

export interface RefreshGrant extends RememberedLogin {
  clientId: string;
  /** Missing in state from before scopes were stored. */
  scopes?: readonly string[];
}

/** The user and scopes of a valid access token. */
export interface AccessGrant {
  sub: string;
  scopes: readonly string[];
  expiresAt: number;
}

/**
 * A pool's stored state. Flows, logins, codes and refresh tokens are keyed by hashes of their
 * handles.
 */
export interface PoolData {
  version: 1;
  /** Created on first use. */
  key?: SigningKey;
  clientSecrets: Record<string, string>;
  users: Record<string, PoolUser>;
  flows: Record<string, LoginFlow>;
  logins: Record<string, RememberedLogin>;
  codes: Record<string, CodeGrant>;
  refreshTokens: Record<string, RefreshGrant>;
  /** Missing in state from before access tokens were issued. */
  accessTokens?: Record<string, AccessGrant>;
}
