import { randomInt, randomUUID } from 'node:crypto';
import { buildArn } from '../aws/credentials.ts';
import { readJson, writeDurably } from '../aws/durable-file.ts';

export interface SecretVersion {
  readonly id: string;
  readonly createdAt: number;
  readonly stages: readonly string[];
  readonly text?: string;
  /** Base64. */
  readonly binary?: string;
}

export interface StoredSecret {
  readonly name: string;
  readonly arn: string;
  readonly createdAt: number;
  readonly versions: readonly SecretVersion[];
}

export type SecretContent = Pick<SecretVersion, 'text' | 'binary'>;

const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

/** All secrets, in one file that is replaced atomically. */
export class SecretStore {
  readonly #path: string;
  readonly #secrets: Map<string, StoredSecret>;
  #lastSave: Promise<unknown> = Promise.resolve();

  private constructor(path: string, secrets: readonly StoredSecret[]) {
    this.#path = path;
    this.#secrets = new Map(secrets.map((secret) => [secret.name, secret]));
  }

  static async open(path: string): Promise<SecretStore> {
    return new SecretStore(path, (await readJson<StoredSecret[]>(path)) ?? []);
  }

  /** Finds a secret by name, ARN, or ARN without the random suffix, as on AWS. */
  find(id: string): StoredSecret | undefined {
    const byName = this.#secrets.get(id);
    return byName ?? [...this.#secrets.values()].find(({ arn }) => arn === id || arn.slice(0, -7) === id);
  }

  async create(name: string, now: number): Promise<StoredSecret> {
    const ending = Array.from({ length: 6 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(randomInt(24))).join('');
    const secret = { name, arn: buildArn('secretsmanager', `secret:${name}-${ending}`), createdAt: now, versions: [] };
    await this.#save(secret);
    return secret;
  }

  /** Adds a version. If the new version is current, the old current version becomes the previous one. */
  async put(
    secret: StoredSecret,
    content: SecretContent,
    options: { now: number; id?: string; stages?: readonly string[] },
  ): Promise<SecretVersion> {
    const stages = options.stages ?? [CURRENT];
    const version = { id: options.id ?? randomUUID(), createdAt: options.now, stages, ...content };
    const known = secret.versions.find(({ id }) => id === version.id);
    if (known) return known;
    const older = secret.versions.map((each) => ({ ...each, stages: updateStages(each.stages, stages) }));
    // Drop versions that have no stage. AWS deprecates such versions and eventually deletes them.
    await this.#save({ ...secret, versions: [...older.filter((each) => each.stages.length > 0), version] });
    return version;
  }

  async #save(secret: StoredSecret): Promise<void> {
    this.#secrets.set(secret.name, secret);
    const write = (): Promise<void> => writeDurably(this.#path, JSON.stringify([...this.#secrets.values()]));
    this.#lastSave = this.#lastSave.then(write, write);
    await this.#lastSave;
  }
}

function updateStages(stages: readonly string[], movedStages: readonly string[]): string[] {
  const kept = stages.filter((stage) => !movedStages.includes(stage));
  if (!movedStages.includes(CURRENT)) return kept;
  const withoutPrevious = kept.filter((stage) => stage !== PREVIOUS);
  return stages.includes(CURRENT) ? [...withoutPrevious, PREVIOUS] : withoutPrevious;
}
