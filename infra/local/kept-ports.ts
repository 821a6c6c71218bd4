import { createServer } from 'node:net';
import { join } from 'node:path';
import { readJson, writeDurably } from './aws/durable-file.ts';
import type { ServiceOptions, Services } from './services.ts';

type Ports = ServiceOptions['ports'];

const portsFile = (stateDir: string): string => join(stateDir, 'ports.json');

/** Reuses the previous run's ports where they are free, so open tabs keep working. */
export async function keptPorts(stateDir: string): Promise<Ports> {
  const kept = await readJson<Partial<Ports>>(portsFile(stateDir));
  const free = async (port: number | undefined) => (port !== undefined && (await isFree(port)) ? port : 0);
  return {
    s3: await free(kept?.s3),
    cognito: await free(kept?.cognito),
    mail: await free(kept?.mail),
    stripe: await free(kept?.stripe),
  };
}

/** Saves this run's ports for the next run. */
export async function keepPorts(stateDir: string, services: Services): Promise<void> {
  const port = (url: string) => Number(new URL(url).port);
  const ports: Ports = {
    s3: port(services.s3.url),
    cognito: port(services.cognito.url),
    mail: port(services.mail.url),
    stripe: services.stripe?.port ?? 0,
  };
  await writeDurably(portsFile(stateDir), JSON.stringify(ports));
}

/** True if a server could listen on this port now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
