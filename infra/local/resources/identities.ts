import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessHooks, Credential } from '../aws/credentials.ts';
import { Permissions } from '../template/permissions.ts';

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The runner's own principal, which may do everything. */
const RUNNER = 'local-runner';

/** Access keys of all roles, and what each may do. Keys stay the same across restarts, so that presigned addresses live on. */
export class Identities {
  readonly permissions = new Permissions();
  private readonly known = new Map<string, Credential>();
  /** Told once for each call that a role may not make. */
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

  /** The access key of a role; the same for the same name. */
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
