import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const CODEC = 'functions/platform/pictures/photon.ts';

/** Lays the picture codec's WebAssembly beside each bundle that decodes pictures, where `photon.ts` looks for it. */
export const photonWasm: Plugin = {
  name: 'photon-wasm',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(async ({ metafile }) => {
      const wasm = createRequire(import.meta.url).resolve('@cf-wasm/photon/photon.wasm');
      const folder = build.initialOptions.absWorkingDir ?? process.cwd();
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {})) {
        const isUsed = Object.entries(inputs).some(([input, part]) => input.endsWith(CODEC) && part.bytesInOutput > 0);
        if (isUsed) await copyFile(wasm, join(folder, dirname(output), 'photon.wasm'));
      }
    });
  },
};
