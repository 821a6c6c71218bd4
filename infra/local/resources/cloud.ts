import type { Assembly } from '../template/assembly.ts';
import type { MakeResource } from '../template/deploy.ts';
import type { Services } from '../services.ts';
import type { LocalAddresses } from './addresses.ts';
import type { Blueprint } from './blueprint.ts';
import type { Identities } from './identities.ts';

/** What the makers of resources work with. */
export interface Cloud {
  readonly assembly: Assembly;
  readonly stateDir: string;
  readonly services: Services;
  readonly identities: Identities;
  readonly blueprint: Blueprint;
  readonly addresses: LocalAddresses;
  /** Where a function's code lies, by its path `<feature>/<name>`, instead of its staged copy. */
  readonly codeFolder?: (path: string) => string;
  /** Variables of functions that have another value here than in the template; what no function has is not set. */
  readonly variables?: Readonly<Record<string, string>>;
  /** `<feature>/<name>` of a function that a debugger may be attached to. */
  readonly inspected?: string;
  /** One line for the console. */
  report(line: string): void;
}

export type Makers = Readonly<Record<string, MakeResource>>;
