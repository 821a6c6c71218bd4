import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initPhoton, PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others';

/**
 * The picture codec, started with the first picture. Its WebAssembly is 1.5 MB: it lies beside the bundles that use it
 * (`infra/build/photon-wasm.ts` puts it there) rather than in all of them as text, and in its package in a checkout.
 */
export function photon() {
  if (!initPhoton.initialized) initPhoton.sync({ module: new WebAssembly.Module(readFileSync(wasmFile())) });
  return { PhotonImage, resize, SamplingFilter };
}

function wasmFile(): URL | string {
  const beside = new URL('./photon.wasm', import.meta.url);
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve('@cf-wasm/photon/photon.wasm');
}
