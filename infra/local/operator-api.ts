import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { constantTimeEqual } from './aws/constant-time-equal.ts';
import { REGION } from './aws/credentials.ts';
import { writeAtomically } from './aws/atomic-file.ts';
import { listen } from './aws/http-server.ts';
import type { InvocationResult } from './lambda/invocation.ts';
import type { AccessKey } from './resources/identities.ts';

/**
 * The file that tells operator commands how to reach the running stack. Only its owner can read it.
 */
interface OperatorFile {
  region: string;
  endpoints: Readonly<Record<string, string>>;
  credentials: AccessKey;
  outputs: Readonly<Record<string, string>>;
  /** `http://127.0.0.1:PORT`. To invoke a function, send POST /invoke/<function> with the token. */
  apiUrl: string;
  token: string;
}

export const getOperatorFilePath = (stateDir: string): string => join(stateDir, 'operator.json');

interface OperatorApiOptions extends Pick<OperatorFile, 'endpoints' | 'credentials' | 'outputs'> {
  stateDir: string;
  invoke(name: string): Promise<InvocationResult>;
}

/**
 * Starts the server for the commands in `infra/operate`. Returns a function that stops the server.
 */
export async function startOperatorApi({
  stateDir,
  invoke,
  ...known
}: OperatorApiOptions): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const server = await listen(async (request, response) => {
    const name = /^\/invoke\/([A-Za-z0-9%_-]+)$/.exec(request.url ?? '')?.[1];
    const hasToken = constantTimeEqual(request.headers.authorization ?? '', `Bearer ${token}`);
    if (request.method !== 'POST' || !name || !hasToken) return void response.writeHead(404).end();

    const result = await invoke(decodeURIComponent(name));
    response.writeHead(result.ok ? 204 : 502).end(result.ok ? undefined : result.errorMessage);
  });

  const file: OperatorFile = { region: REGION, ...known, apiUrl: server.url, token };
  writeAtomically(getOperatorFilePath(stateDir), JSON.stringify(file), 0o600);

  return async () => {
    await rm(getOperatorFilePath(stateDir), { force: true });
    await server.close();
  };
}
