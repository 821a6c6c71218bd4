import { createServer } from 'node:net';
import { join } from 'node:path';
import { readJson, writeAtomically } from './aws/atomic-file.ts';
import type { ServiceOptions, Services } from './services.ts';

type Ports = ServiceOptions['ports'];

const getPortsFile = (stateDir: string): string => join(stateDir, 'ports.json');

/**
 * Loads the previous run's ports, so that open tabs keep working. 0 means that there was no
 * previous run.
 */
export function loadPorts(stateDir: string): Ports {
  return { s3: 0, cognito: 0, mail: 0, stripe: 0, ...readJson<Ports>(getPortsFile(stateDir)) };
}

/** Saves this run's ports for the next run. */
export function savePorts(stateDir: string, services: Services): void {
  const port = (url: string) => Number(new URL(url).port);
  const ports: Ports = {
    s3: port(services.s3.url),
    cognito: port(services.cognito.url),
    mail: port(services.mail.url),
    stripe: services.stripe?.port ?? 0,
  };

  writeAtomically(getPortsFile(stateDir), JSON.stringify(ports));
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
