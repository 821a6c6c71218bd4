import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';
import { useLinuxPackage } from './linux-package.ts';

const SHARP_DIR = join(dirname(createRequire(import.meta.url).resolve('sharp')), '..');
const DECODER_MODULE = 'functions/platform/pictures/re-encode-picture.ts';
/** sharp's native packages for Lambda. sharp's bundled JavaScript requires them by name. */
const NATIVE_PACKAGES = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'];

const manifestSchema = z.object({
  version: z.string(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

/** Copies sharp's native packages next to each bundle that decodes images. */
export const sharpPlugin: Plugin = {
  name: 'sharp-packages',

  setup(build) {
    build.initialOptions.metafile = true;

    build.onEnd(async ({ metafile }) => {
      const folder = build.initialOptions.absWorkingDir ?? process.cwd();
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {})) {
        const isUsed = Object.entries(inputs).some(
          ([input, part]) => input.endsWith(DECODER_MODULE) && part.bytesInOutput > 0,
        );
        if (!isUsed) continue;

        for (const name of NATIVE_PACKAGES)
          await addNativePackage(name, join(folder, dirname(output), 'node_modules', name));
      }
    });
  },
};

async function addNativePackage(name: string, target: string): Promise<void> {
  const { optionalDependencies } = await readManifest(SHARP_DIR);
  const version = optionalDependencies?.[name];
  if (!version)
    throw new Error(`This sharp does not name ${name}. Update infra/build/sharp-plugin.ts.`);
  if (existsSync(target) && (await readManifest(target)).version === version) return;

  await rm(target, { recursive: true, force: true });
  await useLinuxPackage(name, version, (folder) => cp(folder, target, { recursive: true }));
}

async function readManifest(folder: string): Promise<z.output<typeof manifestSchema>> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}
