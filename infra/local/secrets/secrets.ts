import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmulatorOptions } from '../aws/credentials.ts';
import { listen } from '../aws/http-server.ts';
import { handleJsonRequest, ServiceError, type JsonCall, type JsonObject } from '../aws/json-service.ts';
import { generateSecret, type GenerateSecretString } from './generate-secret.ts';
import { SecretStore, type SecretVersion, type StoredSecret } from './secret-store.ts';

export interface SecretDescription {
  readonly name: string;
  /** The value as plain text. Without this and `generate`, the secret has no value at first. */
  readonly secretString?: string;
  readonly generate?: GenerateSecretString;
}

export interface Secrets {
  readonly url: string;
  /** Creates the secret unless it exists; returns its ARN. */
  createSecret(secret: SecretDescription): Promise<{ name: string; arn: string }>;
  /** Returns the current value by secret name or ARN, for callers in this process; undefined if not set. */
  getValue(nameOrArn: string): string | undefined;
  /** Sets the value, unless it is unchanged. Throws if the secret doesn't exist. */
  setValue(nameOrArn: string, text: string): Promise<void>;
  close(): Promise<void>;
}

type Operation = (call: JsonCall, store: SecretStore, now: number) => Promise<JsonObject>;

/** Starts the Secrets Manager emulator with its state in `stateDir`. */
export async function startSecrets(options: EmulatorOptions): Promise<Secrets> {
  await mkdir(options.stateDir, { recursive: true });
  const clock = options.clock ?? Date.now;
  const store = await SecretStore.open(join(options.stateDir, 'secrets.json'));
  const answer = async (call: JsonCall): Promise<JsonObject> => {
    const operation = OPERATIONS[call.operation];
    if (!operation) throw new ServiceError('InvalidAction', `${call.operation} is not offered here`);
    return operation(call, store, clock());
  };
  const service = {
    service: 'secretsmanager',
    contentType: 'application/x-amz-json-1.1',
    access: options,
    answer,
  } as const;
  const server = await listen((request, response) => handleJsonRequest(service, request, response), options);

  return {
    url: server.url,
    async createSecret({ name, secretString, generate }) {
      const secret = store.find(name) ?? (await store.create(name, clock()));
      const text = secretString ?? (generate && generateSecret(generate));
      // Also true if an earlier run crashed between creating the secret and setting its first value.
      if (secret.versions.length === 0 && text !== undefined) await store.put(secret, { text }, { now: clock() });
      return { name, arn: secret.arn };
    },
    getValue: (nameOrArn) => {
      const secret = store.find(nameOrArn);
      return secret && findVersion(secret, {})?.text;
    },
    async setValue(nameOrArn, text) {
      const secret = store.find(nameOrArn);
      if (!secret) throw new Error(`there is no secret ${nameOrArn}`);
      if (findVersion(secret, {})?.text !== text) await store.put(secret, { text }, { now: clock() });
    },
    close: () => server.close(),
  };
}

const OPERATIONS: Record<string, Operation> = {
  GetSecretValue: async (call, store) => {
    const secret = requireSecret(call, store);
    const version = findVersion(secret, call.input);
    if (!version) throw notFound(`value for staging label: ${String(call.input.VersionStage ?? 'AWSCURRENT')}`);
    return {
      ARN: secret.arn,
      Name: secret.name,
      VersionId: version.id,
      VersionStages: version.stages,
      CreatedDate: version.createdAt / 1000,
      ...(version.text !== undefined && { SecretString: version.text }),
      ...(version.binary !== undefined && { SecretBinary: version.binary }),
    };
  },
  PutSecretValue: async (call, store, now) => {
    const secret = requireSecret(call, store);
    const { SecretString: text, SecretBinary: binary, ClientRequestToken: id, VersionStages: stages } = call.input;
    if (typeof text !== 'string' && typeof binary !== 'string') {
      throw new ServiceError('InvalidRequestException', 'You must provide either SecretString or SecretBinary.');
    }
    const content = typeof text === 'string' ? { text } : { binary: String(binary) };
    const version = await store.put(secret, content, {
      now,
      ...(typeof id === 'string' && { id }),
      ...(Array.isArray(stages) && { stages: stages.map(String) }),
    });
    return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages };
  },
  DescribeSecret: async (call, store) => {
    const secret = requireSecret(call, store);
    const VersionIdsToStages = Object.fromEntries(secret.versions.map(({ id, stages }) => [id, stages]));
    return { ARN: secret.arn, Name: secret.name, CreatedDate: secret.createdAt / 1000, VersionIdsToStages };
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

function findVersion(secret: StoredSecret, selector: JsonObject): SecretVersion | undefined {
  const { VersionId: id, VersionStage: stage = id === undefined ? 'AWSCURRENT' : undefined } = selector;
  return secret.versions.find(
    (version) =>
      (id === undefined || version.id === id) && (stage === undefined || version.stages.includes(String(stage))),
  );
}

function notFound(what: string): ServiceError {
  return new ServiceError('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}.`);
}
