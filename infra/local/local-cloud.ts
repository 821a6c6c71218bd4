import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { writeAtomically } from './aws/atomic-file.ts';
import { Clock } from './clock.ts';
import type { PageSource } from './edge/content-security-policy.ts';
import { startEdge, type Edge, type PageHandler } from './edge/edge.ts';
import { ExecutionLimit } from './lambda/execution-limit.ts';
import { IdleInstances } from './lambda/idle-instances.ts';
import { createClockMover } from './move-clock.ts';
import { savePorts, loadPorts } from './saved-ports.ts';
import { startOperatorApi } from './operator-api.ts';
import { localizeUrls, type LocalAddresses } from './resources/addresses.ts';

import {
  createEmptyBlueprint,
  requireFunction,
  extractFunctionName,
  type Blueprint,
} from './resources/blueprint.ts';
import type { Cloud } from './resources/cloud.ts';
import { describeDeniedCall } from './resources/denied-call.ts';
import { getTemporaryFolder } from './resources/functions.ts';
import { createProvisioners } from './resources/provisioners.ts';
import { Identities } from './resources/identities.ts';
import {
  buildEdgeConfig,
  createTriggerInvoker,
  deliverEvent,
  startWorkers,
} from './runtime-wiring.ts';
import { startServices, type ServiceOptions } from './services.ts';
import { lockState } from './state-lock.ts';
import { readAssembly } from './template/assembly.ts';
import { deploy } from './template/deploy.ts';
import { ALL_IGNORED_PROPERTIES } from './template/ignored-properties.ts';
import { resolveReferences } from './template/dynamic-references.ts';
import { toText } from './template/template.ts';

export interface LocalCloudOptions extends Pick<
  ServiceOptions,
  'productName' | 'sampleMails' | 'stripeProducts'
> {
  /** The output folder of `cdk synth`. */
  cdkOut: string;
  /** The folder for all state that survives a restart. */
  stateDir: string;
  /** The application's port. 0 (the default) picks a free port. */
  port?: number;
  /**
   * Called when all resources exist and before the first request, for example to store secrets and
   * to create demo users and data.
   */
  configure?: (cloud: Cloud) => Promise<void>;

  /** Called before the clock moves forward by `ms`, e.g. to keep people signed in. */
  beforeClockMoves?: (cloud: Cloud, ms: number) => Promise<void>;
  /** Overrides the functions' environment variables, like edits in the AWS console. */
  variables?: Readonly<Record<string, string>>;
  /** Disables console output. */
  quiet?: boolean;
  /**
   * Starts a server that serves pages in place of the built files, e.g. Vite during development.
   */
  page?: (edge: Edge) => Promise<PageServer>;
  /**
   * Returns the code folder of the function `<feature>/<name>`. Defaults to the copy in `cdk.out`.
   */
  codeFolder?: (path: string) => string;
  /**
   * Maximum number of concurrent executions, across all functions. Defaults to Lambda's default
   * quota.
   */
  concurrency?: number | undefined;
  /** The `<feature>/<name>` of the function to debug. */
  inspected?: string | undefined;
}

export interface PageServer {
  handle: PageHandler;
  close(): Promise<void>;
}

export type LocalCloud = ReturnType<typeof createHandle> & {
  /**
   * Moves the time of all services and functions forward. Resolves when everything that became due
   * is done.
   */
  moveClock(ms: number): Promise<void>;
};

/**
 * Runs a synthesized stack on this machine. Throws StateInUseError if another process is using the
 * state folder.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const stateDir = resolve(options.stateDir);
  const unlock = await lockState(stateDir);
  const cleanups: (() => Promise<void>)[] = [unlock];

  try {
    return await start({ ...options, stateDir }, cleanups);
  } catch (error) {
    await closeAll(cleanups);
    throw error;
  }
}

async function start(
  options: LocalCloudOptions,
  cleanups: (() => Promise<void>)[],
): Promise<LocalCloud> {
  const { stateDir } = options;
  const report = (line: string): void => void (options.quiet || console.error(line));
  await rm(getTemporaryFolder(stateDir), { recursive: true, force: true });
  await mkdir(getTemporaryFolder(stateDir));

  const clock = new Clock(stateDir);
  const identities = new Identities(stateDir, clock.now);
  identities.getRunnerKey();

  const edge = await startEdge({ host: '127.0.0.1', port: options.port ?? 0 });
  cleanups.push(() => edge.close());

  const blueprint = createEmptyBlueprint();
  const closing = new AbortController();
  cleanups.push(async () => closing.abort());

  identities.onDenied = (call) => report(`not permitted: ${describeDeniedCall(blueprint, call)}`);

  let moveClock = async (_ms: number): Promise<void> => {
    throw new Error('the local cloud is still starting');
  };

  const services = await startServices({
    stateDir,
    identities,
    clock,
    moveClock: (ms) => moveClock(ms),
    ports: loadPorts(stateDir),
    productName: options.productName,
    sampleMails: options.sampleMails,
    stripeProducts: options.stripeProducts,

    publishEvent: (event, configurationSet) => {
      const isPublished = blueprint.mailEvents
        .get(configurationSet)
        ?.includes(event.detail.eventType.toLowerCase());
      if (isPublished) deliverEvent({ blueprint, identities }, event, closing.signal);
    },

    publishJobEvent: (event) => deliverEvent({ blueprint, identities }, event, closing.signal),
    invokeTrigger: createTriggerInvoker({ blueprint, identities }),
    findFunction: (name) => blueprint.functions.get(extractFunctionName(name))?.local,
  });

  cleanups.push(() => services.close());
  savePorts(stateDir, services);

  const page = await options.page?.(edge);
  if (page) cleanups.push(() => page.close());

  const addresses: LocalAddresses = {
    edge: edge.origin,
    s3: services.s3.url,
    signIn: services.cognito.publicOrigin,
  };

  const assembly = readAssembly(resolve(options.cdkOut));
  const { codeFolder, variables, inspected } = options;
  const executions = new ExecutionLimit(options.concurrency);

  const parts = {
    assembly,
    stateDir,
    services,
    identities,
    blueprint,
    addresses,
    executions,
    idleInstances: new IdleInstances(),
    clock,
    report,
  };

  const cloud: Cloud = { ...parts, codeFolder, variables, inspected };
  cleanups.push(() => closeFunctions(cloud.blueprint));

  const outputs = await createResources(cloud, page ? 'live' : 'built');
  if (inspected && ![...blueprint.functions.values()].some(({ label }) => label === inspected))
    throw new Error(`no function is called ${inspected}; names are like practice/list-videos`);

  await services.cognito.setPools([...cloud.blueprint.pools.values()]);
  await options.configure?.(cloud);

  edge.serve({ ...buildEdgeConfig(cloud), ...(page && { handlePage: page.handle }) });

  const workers = startWorkers(cloud);
  cleanups.push(() => workers.close());
  moveClock = createClockMover(cloud, { workers, beforeMove: options.beforeClockMoves });

  const localCloud = { ...createHandle(cloud, edge, cleanups), moveClock };
  const invoke = (name: string) => localCloud.invoke(name, {});
  const credentials = identities.getRunnerKey();

  cleanups.push(
    await startOperatorApi({
      stateDir,
      endpoints: services.getEndpointVariables(),
      credentials,
      outputs,
      invoke,
    }),
  );

  return localCloud;
}

/** Creates the stack's resources and returns the stack outputs. */
async function createResources(
  cloud: Cloud,
  pageSource: PageSource,
): Promise<Record<string, string>> {
  const ignored = new Set<string>();
  const readSecret = (id: string): string => {
    const value = cloud.services.secrets.getValue(id);
    if (value === undefined) throw new Error(`there is no secret ${id}`);
    return value;
  };

  const outputs = await deploy({
    assembly: cloud.assembly,
    findProvisioner: createProvisioners(cloud, pageSource),
    localizeText: (text) => localizeUrls(resolveReferences(text, readSecret), cloud.addresses),
    ignored: ALL_IGNORED_PROPERTIES,
    onIgnored: (name) => void ignored.add(name),
  });

  await mkdir(join(cloud.stateDir, 'logs'), { recursive: true });
  writeAtomically(
    join(cloud.stateDir, 'logs', 'ignored-properties.json'),
    JSON.stringify([...ignored].toSorted(), null, 2),
  );

  return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, toText(value)]));
}

function createHandle(cloud: Cloud, edge: Edge, cleanups: (() => Promise<void>)[]) {
  const { blueprint, services } = cloud;
  const find = (name: string) => {
    const byLabel = [...blueprint.functions.values()].find(({ label }) => label === name);
    const { local } = byLabel ?? requireFunction(blueprint, name);
    if (!local) throw new Error(`${name} cannot run here`);

    return local;
  };

  return {
    /** `http://127.0.0.1:PORT` */
    origin: edge.origin,
    services,
    blueprint,
    /**
     * Invokes a function synchronously. `name` is a label (e.g. `practice/list-videos`), a physical
     * name or an ARN.
     */
    invoke: (name: string, event: unknown) => find(name).invoke(event),
    /** Kills all running instances of a function to simulate a machine failure. */
    kill: (name: string) => find(name).kill(),

    /** Reloads the code of a function, or of all functions if no name is given. */
    reload: async (name?: string) => {
      const all = [...blueprint.functions.values()].flatMap(({ local }) => local ?? []);
      await Promise.all((name ? [find(name)] : all).map((local) => local.reload()));
    },

    /** Applies changes of the blueprint's keys and distribution. */
    updateEdge: () => edge.serve(buildEdgeConfig(cloud)),

    /** Shuts down within two seconds and keeps the state. */
    close: () => closeAll(cleanups),
  };
}

async function closeFunctions(blueprint: Blueprint): Promise<void> {
  await Promise.all([...blueprint.functions.values()].map(({ local }) => local?.close()));
}

/** Runs the cleanup steps in reverse order. If a step fails, the others still run. */
async function closeAll(cleanups: (() => Promise<void>)[]): Promise<void> {
  for (const step of cleanups.splice(0).toReversed())
    await step().catch((error: unknown) => console.error(error));
}

/** Deletes the state folder. Throws StateInUseError if another process is using it. */
export async function resetState(stateDir: string): Promise<void> {
  const unlock = await lockState(stateDir);
  await unlock();
  await rm(stateDir, { recursive: true, force: true });
}
