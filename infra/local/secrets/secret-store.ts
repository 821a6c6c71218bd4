import { randomInt, randomUUID } from 'node:crypto';
import { buildArn } from '../aws/credentials.ts';
import { readJson, writeAtomically } from '../aws/atomic-file.ts';

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

  constructor(path: string) {
    this.#path = path;
    const stored = readJson<StoredSecret[]>(path) ?? [];
    this.#secrets = new Map(stored.map((secret) => [secret.name, secret]));
  }

  /** Finds a secret by name, ARN, or ARN without the random suffix, as on AWS. */
  find(id: string): StoredSecret | undefined {
    const byName = this.#secrets.get(id);
    return byName ?? [...this.#secrets.values()].find(({ arn }) => arn === id || arn.slice(0, -7) === id);
  }

  create(name: string): StoredSecret {
    const ending = Array.from({ length: 6 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(randomInt(24))).join('');
    const secret = { name, arn: buildArn('secretsmanager', `secret:${name}-${ending}`), versions: [] };
    this.#save(secret);
    return secret;
  }

  /** Replaces the secret's value. Returns the ID of the new version. */
  put(secret: StoredSecret, text: string): string {
    const version = { id: randomUUID(), stages: [CURRENT], text };
    this.#save({ ...secret, versions: [version] });
    return version.id;
  }

  #save(secret: StoredSecret): void {
    this.#secrets.set(secret.name, secret);
    writeAtomically(this.#path, JSON.stringify([...this.#secrets.values()]));
  }
}

export function readCurrentText({ versions }: StoredSecret): string | undefined {
  return versions.find(({ stages }) => stages.includes(CURRENT))?.text;
}
