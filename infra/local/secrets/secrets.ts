import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmulatorOptions } from '../aws/credentials.ts';
import { listen } from '../aws/http-server.ts';
import {
  handleJsonRequest,
  ServiceError,
  type JsonCall,
  type JsonObject,
  type JsonService,
} from '../aws/json-service.ts';
import { readCurrentText, SecretStore, type StoredSecret } from './secret-store.ts';

/** The supported options of CloudFormation's GenerateSecretString. */
interface GenerateSecretString {
  /** Number of characters, default 32. */
  readonly PasswordLength?: number;
  readonly ExcludePunctuation?: boolean;
}

export interface SecretDescription {
  readonly name: string;
  /** The initial value. If neither `secretString` nor `generate` is set, the secret starts without a value. */
  readonly secretString?: string | undefined;
  readonly generate?: GenerateSecretString | undefined;
}

export type Secrets = Awaited<ReturnType<typeof startSecrets>>;

type Operation = (call: JsonCall, store: SecretStore) => JsonObject;

/** Starts the Secrets Manager emulator with its state in `stateDir`. */
export async function startSecrets(options: EmulatorOptions) {
  mkdirSync(options.stateDir, { recursive: true });
  const store = new SecretStore(join(options.stateDir, 'secrets.json'));
  const service: JsonService = {
    service: 'secretsmanager',
    access: options,
    answer: (call) => {
      const operation = OPERATIONS[call.operation];
      if (!operation) throw new ServiceError('InvalidAction', `${call.operation} is not offered here`);
      return operation(call, store);
    },
  };
  const server = await listen((request, response) => handleJsonRequest(service, request, response), options);

  return {
    url: server.url,
    /** Creates the secret if it doesn't exist. Returns its name and ARN. */
    createSecret({ name, secretString, generate }: SecretDescription): { name: string; arn: string } {
      const secret = store.find(name) ?? store.create(name);
      const text = secretString ?? (generate && generateSecret(generate));
      // A secret has no value if an earlier run crashed before setting it.
      if (secret.versions.length === 0 && text !== undefined) store.put(secret, text);
      return { name, arn: secret.arn };
    },
    /** Returns the secret's current value, or undefined if it has none. */
    getValue: (nameOrArn: string) => {
      const secret = store.find(nameOrArn);
      return secret && readCurrentText(secret);
    },
    /** Sets the value if it differs from the current one. Throws if the secret doesn't exist. */
    setValue(nameOrArn: string, text: string): void {
      const secret = store.find(nameOrArn);
      if (!secret) throw new Error(`there is no secret ${nameOrArn}`);
      if (readCurrentText(secret) !== text) store.put(secret, text);
    },
    close: () => server.close(),
  };
}

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

export function generateSecret({ PasswordLength = 32, ExcludePunctuation }: GenerateSecretString): string {
  const allowed = LETTERS_AND_DIGITS + (ExcludePunctuation ? '' : PUNCTUATION);
  return Array.from({ length: PasswordLength }, () => allowed.charAt(randomInt(allowed.length))).join('');
}

const OPERATIONS: Record<string, Operation> = {
  GetSecretValue: (call, store) => {
    const secret = requireSecret(call, store);
    const text = readCurrentText(secret);
    if (text === undefined) throw notFound('value for staging label: AWSCURRENT');
    return { ARN: secret.arn, Name: secret.name, SecretString: text };
  },
  PutSecretValue: (call, store) => {
    const secret = requireSecret(call, store);
    const { SecretString: text } = call.input;
    if (typeof text !== 'string') throw new ServiceError('InvalidRequestException', 'You must provide SecretString.');
    return { ARN: secret.arn, Name: secret.name, VersionId: store.put(secret, text) };
  },
};

function requireSecret(call: JsonCall, store: SecretStore): StoredSecret {
  const id = String(call.input.SecretId ?? '');
  const secret = store.find(id);
  // Check access first, so an unauthorized caller can't learn whether the secret exists.
  call.requirePermission(`secretsmanager:${call.operation}`, secret?.arn ?? id);
  if (!secret) throw notFound('secret');
  return secret;
}

function notFound(what: string): ServiceError {
  return new ServiceError('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}.`);
}
