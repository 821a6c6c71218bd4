import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessHooks, AccessRequest, Credential } from '../aws/credentials.ts';
import { Permissions } from '../template/permissions.ts';

export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The local cloud's own principal, which has all permissions. */
const RUNNER = 'local-runner';

/**
 * Access keys and permissions of all roles. Keys survive restarts, so presigned URLs stay valid.
 */
export class Identities {
  readonly permissions = new Permissions();
  private readonly seed: Buffer;
  private readonly credentials = new Map<string, Credential>();
  /** Called when a role attempts a call that it isn't permitted to make. */
  onDenied: (call: AccessRequest) => void = () => {};

  constructor(
    stateDir: string,
    private readonly now: () => number = Date.now,
  ) {
    mkdirSync(stateDir, { recursive: true });
    const file = join(stateDir, 'access-keys.seed');
    const stored = existsSync(file) ? readFileSync(file) : undefined;
    this.seed = stored?.length === 32 ? stored : randomBytes(32);
    if (this.seed !== stored) writeFileSync(file, this.seed, { mode: 0o600 });
  }

  /** Returns the access key of the role. The same role name always gets the same key. */
  getAccessKey(principal: string): AccessKey {
    const hash = createHash('sha256').update(principal).digest('hex').slice(0, 16).toUpperCase();
    const accessKeyId = `AKIA${hash}`;
    const secretAccessKey = createHmac('sha256', this.seed)
      .update(principal)
      .digest('base64')
      .slice(0, 40);

    this.credentials.set(accessKeyId, { secret: secretAccessKey, principal });

    return { accessKeyId, secretAccessKey };
  }

  getRunnerKey(): AccessKey {
    return this.getAccessKey(RUNNER);
  }

  readonly hooks: Required<AccessHooks> = {
    now: () => this.now(),
    findCredential: (accessKeyId) => this.credentials.get(accessKeyId),
    authorize: (call) => {
      if (call.principal === RUNNER || this.permissions.allows(call)) return true;
      this.onDenied(call);
      return false;
    },
  };
}
