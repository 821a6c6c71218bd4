import { randomInt, randomUUID } from 'node:crypto';
import { buildArn } from '../aws/credentials.ts';
import { readJson, writeDurably } from '../aws/durable-file.ts';

interface SecretVersion {
  readonly id: string;
  readonly stages: readonly string[];
  readonly text?: string;
}

export interface StoredSecret {
  readonly name: string;
  readonly arn: string;
  /** Contains the current version, or nothing until a value is set. Old files may also contain previous versions. */
  readonly versions: readonly SecretVersion[];
}

const CURRENT = 'AWSCURRENT';

/** Stores all secrets in one file. Each save replaces the file atomically. */
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

  async create(name: string): Promise<StoredSecret> {
    const ending = Array.from({ length: 6 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(randomInt(24))).join('');
    const secret = { name, arn: buildArn('secretsmanager', `secret:${name}-${ending}`), versions: [] };
    await this.#save(secret);
    return secret;
  }

  /** Replaces the secret's value. Returns the ID of the new version. */
  async put(secret: StoredSecret, text: string): Promise<string> {
    const version = { id: randomUUID(), stages: [CURRENT], text };
    await this.#save({ ...secret, versions: [version] });
    return version.id;
  }

  async #save(secret: StoredSecret): Promise<void> {
    this.#secrets.set(secret.name, secret);
    const write = (): Promise<void> => writeDurably(this.#path, JSON.stringify([...this.#secrets.values()]));
    this.#lastSave = this.#lastSave.then(write, write);
    await this.#lastSave;
  }
}

export function readCurrentText({ versions }: StoredSecret): string | undefined {
  return versions.find(({ stages }) => stages.includes(CURRENT))?.text;
}
