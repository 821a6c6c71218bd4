import type { Clock } from '../clock.ts';
import type { ExecutionLimit } from '../lambda/execution-limit.ts';
import type { IdleInstances } from '../lambda/idle-instances.ts';
import type { Assembly } from '../template/assembly.ts';
import type { ProvisionResource } from '../template/deploy.ts';
import type { Services } from '../services.ts';
import type { LocalAddresses } from './addresses.ts';
import type { Blueprint } from './blueprint.ts';
import type { Identities } from './identities.ts';

/** Shared dependencies of the provisioners. */
export interface Cloud {
  assembly: Assembly;
  stateDir: string;
  services: Services;
  identities: Identities;
  blueprint: Blueprint;
  addresses: LocalAddresses;
  /**
   * Returns the code folder of the function `<feature>/<name>`. Defaults to the copy in `cdk.out`.
   */
  codeFolder: ((path: string) => string) | undefined;
  /**
   * Overrides environment variables in the template. Variables that a function doesn't declare are
   * ignored.
   */
  variables: Readonly<Record<string, string>> | undefined;
  /** The `<feature>/<name>` of the function to debug. */
  inspected: string | undefined;
  /** The concurrency limit that all functions share. */
  executions: ExecutionLimit;
  idleInstances: IdleInstances;
  /** The time of the mock servers and functions. */
  clock: Clock;
  /** Prints one line to the console. */
  report(line: string): void;
}

export type Provisioners = Readonly<Record<string, ProvisionResource>>;
