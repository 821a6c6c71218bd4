import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Declarations } from '#infra/build/read-declarations.ts';
import { GreenroomStack } from './greenroom.stack.ts';
import { readSettings } from './settings.ts';

/** A value in a CloudFormation template. Use `valueAt` or `listAt` to read nested values. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface Resource {
  id: string;
  type: string;
  properties: Json;
  dependsOn: readonly Json[];
  deletionPolicy: Json | undefined;
  updateReplacePolicy: Json | undefined;
}

export interface SynthesizedStack {
  app: App;
  stack: GreenroomStack;
  root: readonly Resource[];
  /** Resources of each feature's nested stack, keyed by feature name such as `Practice`. */
  features: ReadonlyMap<string, readonly Resource[]>;
  /** Resources of the root stack and all nested stacks. */
  allResources: readonly Resource[];
}

const flags: unknown = valueAt(JSON.parse(readFileSync('cdk.json', 'utf8')), 'context');

const stacks = new Map<string, SynthesizedStack>();

/**
 * Synthesizes all stacks with cdk.json's flags and `settings`, without bundling code. Cached per
 * test file.
 */
export function synthesize(settings: Record<string, string> = {}): SynthesizedStack {
  const key = JSON.stringify(settings);
  const found = stacks.get(key) ?? synthesizeFresh(settings);
  stacks.set(key, found);
  return found;
}

function synthesizeFresh(settings: Record<string, string>): SynthesizedStack {
  const { app, stack } = createApp(settings);
  const folder = app.synth().directory;
  const root = readResources(join(folder, stack.templateFile));
  const nested = stack.features.map((feature): [string, Resource[]] => [
    feature.node.id,
    readResources(join(folder, feature.templateFile)),
  ]);

  return {
    app,
    stack,
    root,
    features: new Map(nested),
    allResources: [...root, ...nested.flatMap(([, resources]) => resources)],
  };
}

/** Creates the construct tree without synthesizing it. */
export function createApp(
  settings: Record<string, string> = {},
  declarations = readDeclarations(),
): { app: App; stack: GreenroomStack } {
  const webFolder = mkdtempSync(join(tmpdir(), 'greenroom-web-'));
  writeFileSync(
    join(webFolder, 'index.html'),
    '<link rel="canonical" href="https://greenroom.invalid/" />',
  );

  const context = { ...(typeof flags === 'object' ? flags : {}), ...settings };
  // Skip validation, which would take half of each test file's time. validation.template.test.ts
  // validates instead.
  const app = new App({
    context,
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });

  const loadCode = () => Code.fromInline('// built elsewhere');
  const code = { loadCode, declarations };

  return { app, stack: new GreenroomStack(app, readSettings(app.node), { ...code, webFolder }) };
}

/** Reads the file that `infra/test/declarations.setup.ts` has written. */
export function readDeclarations(): Declarations {
  return new Map(JSON.parse(readFileSync(process.env['DECLARATIONS_FILE'] ?? '', 'utf8')));
}

function readResources(file: string): Resource[] {
  const resources = valueAt(JSON.parse(readFileSync(file, 'utf8')), 'Resources');
  return Object.entries(resources ?? {}).map(([id, resource]: [string, Json]) => ({
    id,
    type: String(valueAt(resource, 'Type')),
    properties: valueAt(resource, 'Properties') ?? {},
    dependsOn: listAt(resource, 'DependsOn'),
    deletionPolicy: valueAt(resource, 'DeletionPolicy'),
    updateReplacePolicy: valueAt(resource, 'UpdateReplacePolicy'),
  }));
}

/** The value at a path of keys and indexes; undefined if missing. */
export function valueAt(
  value: Json | undefined,
  ...path: readonly (string | number)[]
): Json | undefined {
  let current: Json | undefined = value;
  for (const step of path) {
    if (current === undefined || current === null || typeof current !== 'object') return undefined;
    current = Object.entries(current).find(([key]) => key === String(step))?.[1];
  }

  return current;
}

export function resourcesOfType(resources: readonly Resource[], type: string): Resource[] {
  return resources.filter((resource) => resource.type === type);
}

/** The list at a path; empty if missing. */
export function listAt(
  value: Json | undefined,
  ...path: readonly (string | number)[]
): readonly Json[] {
  const found = valueAt(value, ...path);
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}
