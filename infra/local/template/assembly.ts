import { resolve } from 'node:path';
import { readJson } from '../aws/atomic-file.ts';
import {
  isObject,
  getMember,
  toText,
  type Json,
  type JsonObject,
  type Template,
} from './template.ts';

/** The output of `cdk synth`: templates and asset locations. */
export type Assembly = ReturnType<typeof readAssembly>;

/** Reads cdk.out. Throws unless the folder contains exactly one root stack. */
export function readAssembly(folder: string) {
  const artifacts = getMember(readJson<Json>(resolve(folder, 'manifest.json')), 'artifacts');
  const entries = isObject(artifacts) ? Object.entries(artifacts) : [];
  const [root, ...others] = entries.filter(
    ([, artifact]) => getMember(artifact, 'type') === 'aws:cloudformation:stack',
  );
  if (!root) throw new Error(`${folder} contains no stack: run cdk synth first`);
  if (others.length > 0)
    throw new Error(`${folder} contains several stacks; the local cloud runs one`);

  const [id, artifact] = root;
  const properties = getMember(artifact, 'properties');
  const assets = readAssets(folder, entries);

  return {
    stack: {
      name: toText(getMember(properties, 'stackName') ?? id),
      template: readTemplate(resolve(folder, toText(getMember(properties, 'templateFile')))),
    },
    /**
     * Reads a nested stack's template. `assetPath` is the `aws:asset:path` in the resource's
     * metadata.
     */
    readNestedTemplate: (assetPath: string) => readTemplate(resolve(folder, assetPath)),
    /**
     * Finds an asset's file or folder by its object key (`<hash>.zip`). Returns undefined if the
     * key is unknown.
     */
    findAssetPath: (objectKey: string) => assets.get(objectKey),
    /** Resolves an `aws:asset:path` to an absolute path. */
    resolveAssetPath: (assetPath: string) => resolve(folder, assetPath),
  };
}

function readAssets(folder: string, artifacts: readonly [string, Json][]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, artifact] of artifacts) {
    if (getMember(artifact, 'type') !== 'cdk:asset-manifest') continue;

    const manifest = readJson<Json>(
      resolve(folder, toText(getMember(getMember(artifact, 'properties'), 'file'))),
    );

    for (const file of Object.values((getMember(manifest, 'files') ?? {}) as JsonObject)) {
      const path = toText(getMember(getMember(file, 'source'), 'path'));
      for (const destination of Object.values(
        (getMember(file, 'destinations') ?? {}) as JsonObject,
      )) {
        found.set(toText(getMember(destination, 'objectKey')), resolve(folder, path));
      }
    }
  }

  return found;
}

function readTemplate(file: string): Template {
  const template = readJson<Json>(file);
  if (!isObject(getMember(template, 'Resources')))
    throw new Error(`${file} is not a CloudFormation template`);

  return template as unknown as Template;
}
