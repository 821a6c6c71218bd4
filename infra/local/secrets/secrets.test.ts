import { randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  CALLER,
  runInChildProcess,
  findTestCredential,
  createTemporaryFolder,
} from '../aws/child-process.fixtures.ts';
import type { Authorize, MockServerOptions } from '../aws/credentials.ts';
import { generateSecret, startSecrets, type Secrets } from './secrets.ts';

const folder = createTemporaryFolder();
afterAll(() => folder.remove());
let stateDir: string;
let secrets: Secrets;
let client: SecretsManagerClient;

async function start(options: Partial<MockServerOptions> = {}): Promise<void> {
  secrets = await startSecrets({ stateDir, findCredential: findTestCredential, ...options });
  client = clientOf(secrets.url);
}

function clientOf(endpoint: string, credentials = CALLER): SecretsManagerClient {
  return new SecretsManagerClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
}

async function restart(options: Partial<MockServerOptions> = {}): Promise<void> {
  await secrets.close();
  await start(options);
}

const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));

const write = (SecretId: string, SecretString: string) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString }));

beforeEach(async () => {
  stateDir = `${folder.path}/${randomBytes(6).toString('hex')}`;
  await start();
});

afterEach(async () => {
  client.destroy();
  await secrets.close();
});

describe('a secret', () => {
  it('is found by name, ARN, and ARN without the random suffix', async () => {
    const { arn } = await secrets.createSecret({ name: 'app/key', secretString: 's3cret' });
    for (const id of ['app/key', arn, arn.slice(0, -7)])
      expect((await read(id)).SecretString).toBe('s3cret');
    expect(secrets.getValue('app/key')).toBe('s3cret');
  });

  it('returns the value written last', async () => {
    await secrets.createSecret({ name: 'k', secretString: 'one' });
    for (const value of ['two', 'three']) await write('k', value);
    expect((await read('k')).SecretString).toBe('three');
  });

  it('is not found if it is missing or has no value yet', async () => {
    await expect(read('absent')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });

    await secrets.createSecret({ name: 'empty' });
    await expect(read('empty')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });

    await write('empty', 'now');
    expect((await read('empty')).SecretString).toBe('now');
  });

  it('accepts a new value from this process', async () => {
    await secrets.createSecret({ name: 'k', secretString: 'one' });
    await secrets.setValue('k', 'two');
    expect((await read('k')).SecretString).toBe('two');
    expect(() => secrets.setValue('absent', 'x')).toThrow(/no secret/);
  });

  it('survives a restart without being regenerated', async () => {
    const created = await secrets.createSecret({ name: 'k', generate: {} });
    const before = (await read('k')).SecretString;
    await restart();

    expect(await secrets.createSecret({ name: 'k', generate: {} })).toEqual(created);
    expect((await read('k')).SecretString).toBe(before);
  });

  it('survives a kill', async () => {
    await secrets.close();

    const child = await runInChildProcess(`
      import { startSecrets } from '${import.meta.dirname}/secrets.ts';
      const secrets = await startSecrets({
        stateDir: '${stateDir}',
        findCredential: () => ({ secret: '${CALLER.secretAccessKey}', principal: 'x' }),
      });
      await secrets.createSecret({ name: 'k' });
      console.log(secrets.url);
    `);

    client = clientOf(child.firstLine);
    await write('k', 'last');
    await child.kill();
    await start();

    expect((await read('k')).SecretString).toBe('last');
  });
});

describe('a generated secret', () => {
  it('has 32 characters, unless the template sets a length', () => {
    expect(generateSecret({})).toMatch(/^[!-~]{32}$/);
    expect(generateSecret({ PasswordLength: 64 })).toHaveLength(64);
  });

  it('contains no excluded punctuation', () => {
    expect(generateSecret({ PasswordLength: 500, ExcludePunctuation: true })).toMatch(
      /^[A-Za-z\d]{500}$/,
    );
  });
});

describe('access', () => {
  it('rejects a wrong secret key', async () => {
    const forged = clientOf(secrets.url, { ...CALLER, secretAccessKey: 'guessed' });
    await expect(forged.send(new GetSecretValueCommand({ SecretId: 'k' }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 403 },
    });
  });

  it("checks the caller's permission for the action on the secret", async () => {
    const { arn } = await secrets.createSecret({ name: 'k', secretString: 'x' });
    const asked: Parameters<Authorize>[0][] = [];
    await restart({ authorize: (request) => asked.push(request) < 0 });

    await expect(read('k')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(read('absent')).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(asked[0]).toEqual({
      principal: 'tester',
      action: 'secretsmanager:GetSecretValue',
      resource: arn,
    });
  });
});
