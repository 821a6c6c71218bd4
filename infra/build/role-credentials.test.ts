import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultProvider } from './role-credentials.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

function stubCredentials(key: string, secret: string, token: string): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', key);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  vi.stubEnv('AWS_SESSION_TOKEN', token);
}

describe('the role’s keys', () => {
  it('are those that Lambda provides', async () => {
    stubCredentials('key', 'secret', 'token');
    expect(await defaultProvider()()).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
  });

  it('may lack a session token', async () => {
    stubCredentials('key', 'secret', '');
    expect(await defaultProvider()()).toEqual({ accessKeyId: 'key', secretAccessKey: 'secret' });
  });

  it('cause an error if they are missing', async () => {
    stubCredentials('', 'secret', 'token');
    await expect(defaultProvider()()).rejects.toThrow('the keys of the role are missing');
  });
});
