import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { build } from 'esbuild';
import { SampleStack } from './sample-stack.fixtures.ts';

export interface SynthesizedSample {
  cdkOut: string;
  /** A temporary folder for state and other test files. */
  folder: string;
  remove(): Promise<void>;
}

/** Bundles the sample functions, and synthesizes the sample stack into a temporary folder. */
export async function synthesizeSample(): Promise<SynthesizedSample> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-stack-'));
  const [code, web, cdkOut] = [join(folder, 'code'), join(folder, 'web'), join(folder, 'cdk.out')];
  await mkdir(web);
  await writeFile(join(web, 'index.html'), '<p>the page</p>');

  await build({
    entryPoints: { index: fileURLToPath(new URL('./handlers.fixtures.ts', import.meta.url)) },
    outdir: code,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    // Bundled CommonJS packages still call require() to load Node's built-in modules.
    banner: {
      js: "import{createRequire as makeRequire_}from'node:module';const require=makeRequire_(import.meta.url);",
    },
    logLevel: 'error',
  });

  const app = new App({
    outdir: cdkOut,
    analyticsReporting: false,
    context: { 'aws:cdk:enable-asset-metadata': true },
  });

  // oxlint-disable-next-line no-new -- a construct joins its scope when it is made
  new SampleStack(app, { code, web });
  app.synth();

  return { cdkOut, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
