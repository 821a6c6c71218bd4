/** An access key's secret and the principal that holds the key, e.g. a function's role name. */
export interface Credential {
  secret: string;
  principal: string;
}

/** Returns the credential for an access key ID, or undefined if the key is unknown. */
export type FindCredential = (accessKeyId: string) => Credential | undefined;

export interface AccessRequest {
  /** A role name, or a service such as `s3.amazonaws.com`. */
  principal: string;
  /** An IAM action, e.g. `s3:PutObject` or `sqs:SendMessage`. */
  action: string;
  /** The resource ARN, as in an IAM statement. */
  resource: string;
  /** For a call by a service: ARN of the resource on whose behalf it calls. */
  sourceArn?: string;
  /** For an email: the sender's address. */
  fromAddress?: string;
}

export type Authorize = (request: AccessRequest) => boolean;

/**
 * Authentication and authorization hooks for every mock server. Without `authorize`, every known
 * caller has full access.
 */
export interface AccessHooks {
  findCredential: FindCredential;
  authorize?: Authorize;
  /** The time that signatures are compared with, in milliseconds since 1970. Default: Date.now. */
  now?: () => number;
}

/**
 * A mock server's state folder and listening address. Uses another port if the preferred one is in
 * use.
 */
export interface MockServerOptions extends AccessHooks {
  stateDir: string;
  preferredPort?: number;
  /** Returns the current time in milliseconds since 1970. */
  clock?: () => number;
}

export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';

export function buildArn(service: string, resource: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
}
