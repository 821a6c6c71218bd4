import type { Assembly } from '../template/assembly.ts';
import type { ProvisionResource } from '../template/deploy.ts';
import type { Services } from '../services.ts';
import type { LocalAddresses } from './addresses.ts';
import type { Blueprint } from './blueprint.ts';
import type { Identities } from './identities.ts';

/** Shared dependencies of the provisioners. */
export interface Cloud {
  readonly assembly: Assembly;
  readonly stateDir: string;
  readonly services: Services;
  readonly identities: Identities;
  readonly blueprint: Blueprint;
  readonly addresses: LocalAddresses;
  /** Maps a function path `<feature>/<name>` to the folder that its code runs from. Default: the copy in `cdk.out`. */
  readonly codeFolder: ((path: string) => string) | undefined;
  /** Overrides for environment variables in the template. Variables that a function doesn't declare are ignored. */
  readonly variables: Readonly<Record<string, string>> | undefined;
  /** The `<feature>/<name>` of the function to which a debugger can be attached. */
  readonly inspected: string | undefined;
  /** Prints one line to the console. */
  report(line: string): void;
}

export type Provisioners = Readonly<Record<string, ProvisionResource>>;
