import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../aws/atomic-file.ts';
import { buildArn, type MockServerOptions } from '../aws/credentials.ts';
import { startJsonService, ServiceError, type JsonCall } from '../aws/json-service.ts';

/** The supported options of CloudFormation's GenerateSecretString. */
interface GenerateSecretString {
  /** Number of characters, default 32. */
  PasswordLength?: number;
  ExcludePunctuation?: boolean;
}

interface SecretDescription {
  name: string;
  /**
   * The initial value. If neither `secretString` nor `generate` is set, the secret starts without a
   * value.
   */
  secretString?: string | undefined;
  generate?: GenerateSecretString | undefined;
}

interface StoredSecret {
  name: string;
  arn: string;
  /**
   * Contains the current version, or nothing until a value is set. Old files may also contain
   * previous versions.
   */
  versions: readonly { id: string; stages: readonly string[]; text?: string }[];
}

const CURRENT = 'AWSCURRENT';

export type Secrets = Awaited<ReturnType<typeof startSecrets>>;

/** Starts the mock server for Secrets Manager with its state in one file in `stateDir`. */
export async function startSecrets(options: MockServerOptions) {
  mkdirSync(options.stateDir, { recursive: true });

  const path = join(options.stateDir, 'secrets.json');
  const secrets = new Map(
    (readJson<StoredSecret[]>(path) ?? []).map((secret) => [secret.name, secret]),
  );

  const save = (secret: StoredSecret): StoredSecret => {
    secrets.set(secret.name, secret);
    writeAtomically(path, JSON.stringify([...secrets.values()]));
    return secret;
  };

  const put = (secret: StoredSecret, text: string): string => {
    const id = randomUUID();
    save({ ...secret, versions: [{ id, stages: [CURRENT], text }] });
    return id;
  };

  /** Finds a secret by name, ARN, or ARN without the random suffix, as on AWS. */
  const find = (id: string): StoredSecret | undefined =>
    secrets.get(id) ??
    [...secrets.values()].find(({ arn }) => arn === id || arn.slice(0, -7) === id);

  const answer = ({ operation, input, requirePermission }: JsonCall) => {
    if (operation !== 'GetSecretValue' && operation !== 'PutSecretValue')
      throw new ServiceError('InvalidAction', `${operation} is not offered here`);

    const id = String(input.SecretId ?? '');
    const secret = find(id);
    // Check access first, so an unauthorized caller can't learn whether the secret exists.
    requirePermission(`secretsmanager:${operation}`, secret?.arn ?? id);
    if (!secret) throw notFound('secret');

    if (operation === 'GetSecretValue') {
      const text = readCurrentText(secret);
      if (text === undefined) throw notFound('value for staging label: AWSCURRENT');
      return { ARN: secret.arn, Name: secret.name, SecretString: text };
    }

    const { SecretString: text } = input;
    if (typeof text !== 'string')
      throw new ServiceError('InvalidRequestException', 'You must provide SecretString.');

    return { ARN: secret.arn, Name: secret.name, VersionId: put(secret, text) };
  };

  const { url, close } = await startJsonService('secretsmanager', options, answer);

  return {
    url,
    close,

    /** Creates the secret if it doesn't exist. Returns its name and ARN. */
    createSecret({ name, secretString, generate }: SecretDescription): {
      name: string;
      arn: string;
    } {
      const secret = find(name) ?? save({ name, arn: buildSecretArn(name), versions: [] });
      const text = secretString ?? (generate && generateSecret(generate));
      // A secret has no value if an earlier run crashed before setting it.
      if (secret.versions.length === 0 && text !== undefined) put(secret, text);

      return { name, arn: secret.arn };
    },

    /** Returns the secret's current value, or undefined if it has none. */
    getValue: (nameOrArn: string) => {
      const secret = find(nameOrArn);
      return secret && readCurrentText(secret);
    },

    /** Sets the value if it differs from the current one. Throws if the secret doesn't exist. */
    setValue(nameOrArn: string, text: string): void {
      const secret = find(nameOrArn);
      if (!secret) throw new Error(`there is no secret ${nameOrArn}`);
      if (readCurrentText(secret) !== text) put(secret, text);
    },
  };
}

function buildSecretArn(name: string): string {
  const suffix = Array.from({ length: 6 }, () =>
    'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(randomInt(24)),
  ).join('');
  return buildArn('secretsmanager', `secret:${name}-${suffix}`);
}

function readCurrentText({ versions }: StoredSecret): string | undefined {
  return versions.find(({ stages }) => stages.includes(CURRENT))?.text;
}

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

export function generateSecret({
  PasswordLength = 32,
  ExcludePunctuation,
}: GenerateSecretString): string {
  const allowed = LETTERS_AND_DIGITS + (ExcludePunctuation ? '' : PUNCTUATION);
  return Array.from({ length: PasswordLength }, () =>
    allowed.charAt(randomInt(allowed.length)),
  ).join('');
}

function notFound(what: string): ServiceError {
  return new ServiceError(
    'ResourceNotFoundException',
    `Secrets Manager can't find the specified ${what}.`,
  );
}
