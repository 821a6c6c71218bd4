import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessHooks, Credential } from '../aws/credentials.ts';
import { Permissions } from '../template/permissions.ts';

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The runner's own principal, which has all permissions. */
const RUNNER = 'local-runner';

/** Access keys and permissions of all roles. Keys survive restarts, so presigned URLs stay valid. */
export class Identities {
  readonly permissions = new Permissions();
  private readonly known = new Map<string, Credential>();
  /** Called once for each distinct call that a role isn't permitted to make. */
  onRefusal: (line: string) => void = () => {};

  private constructor(private readonly seed: Buffer) {}

  static async open(stateDir: string): Promise<Identities> {
    await mkdir(stateDir, { recursive: true });
    const file = join(stateDir, 'access-keys.seed');
    const kept = await readFile(file).catch(() => undefined);
    const seed = kept?.length === 32 ? kept : randomBytes(32);
    if (seed !== kept) await writeFile(file, seed, { mode: 0o600 });
    return new Identities(seed);
  }

  /** Returns the role's access key; always the same key for the same name. */
  keyFor(principal: string): AccessKey {
    const mark = createHash('sha256').update(principal).digest('hex').slice(0, 16).toUpperCase();
    const accessKeyId = `AKIA${mark}`;
    const secretAccessKey = createHmac('sha256', this.seed).update(principal).digest('base64').slice(0, 40);
    this.known.set(accessKeyId, { secret: secretAccessKey, principal });
    return { accessKeyId, secretAccessKey };
  }

  runnerKey(): AccessKey {
    return this.keyFor(RUNNER);
  }

  readonly hooks: AccessHooks = {
    secretFor: (accessKeyId) => this.known.get(accessKeyId),
    authorise: ({ principal, action, resource }) => {
      if (principal === RUNNER || this.permissions.allows(principal, action, resource)) return true;
      this.onRefusal(`${principal} may not ${action} on ${resource}`);
      return false;
    },
  };
}
