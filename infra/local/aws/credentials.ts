/** The secret behind an access key and who holds it, e.g. the name of a function's role. */
export interface Credential {
  readonly secret: string;
  readonly principal: string;
}

/** Finds the credential of an access key id; undefined for a key that nobody was given. */
export type SecretFor = (accessKeyId: string) => Credential | undefined;

export interface AccessRequest {
  readonly principal: string;
  /** As in IAM: `s3:PutObject`, `sqs:SendMessage`. */
  readonly action: string;
  /** The ARN that an IAM statement would name. */
  readonly resource: string;
}

export type Authorise = (request: AccessRequest) => boolean;

/** What every stand-in is handed: who the callers are and what each may do. Without `authorise` everyone known may do everything. */
export interface AccessHooks {
  readonly secretFor: SecretFor;
  readonly authorise?: Authorise;
}

/** Where a stand-in keeps its state and listens. Port 0 (the default) takes a free one. */
export interface StandInOptions extends AccessHooks {
  readonly stateDir: string;
  readonly host?: string;
  readonly port?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';

export function arnOf(service: string, resource: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
}
