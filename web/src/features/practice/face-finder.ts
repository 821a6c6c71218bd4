import type { FaceBox, Pixels } from './face-detector.ts';
import { readNetwork } from './face-model.ts';

const modelUrl = new URL('../../../../node_modules/@vladmandic/human/models/blazeface.json', import.meta.url);
const weightsUrl = new URL('../../../../node_modules/@vladmandic/human/models/blazeface.bin', import.meta.url);

/** The detector rests twelve times as long as a look took, but at most one second, so that it uses little of the CPU. */
const REST_FACTOR = 12;
const MAXIMUM_REST_MS = 1000;

export interface FaceFinder {
  /** Sends a picture to the detector, unless it is loading, busy or resting. Takes the picture's memory. */
  readonly look: (picture: Pixels) => void;
  readonly close: () => void;
}

interface FinderEvents {
  readonly onReady: () => void;
  readonly onFaces: (faces: readonly FaceBox[]) => void;
}

/**
 * Loads the engine's face detector into a worker, so that pictures never leave the device. If the detector can't be
 * loaded, neither event occurs.
 */
export function openFaceFinder({ onReady, onFaces }: FinderEvents): FaceFinder {
  const closing = new AbortController();
  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  let lookedAt = 0;
  let freeAt = Infinity;
  worker.addEventListener('message', ({ data }: MessageEvent<readonly FaceBox[]>) => {
    const now = performance.now();
    freeAt = now + Math.min(REST_FACTOR * (now - lookedAt), MAXIMUM_REST_MS);
    onFaces(data);
  });
  void loadNetwork(closing.signal).then(
    (network) => {
      worker.postMessage(network, []);
      freeAt = 0;
      onReady();
    },
    // Light and sound are checked without the detector.
    () => worker.terminate(),
  );
  return {
    look: (picture) => {
      if (performance.now() < freeAt) return;
      lookedAt = performance.now();
      freeAt = Infinity;
      const { width, height, data } = picture;
      worker.postMessage({ width, height, data } satisfies Pixels, [data.buffer]);
    },
    close: () => {
      closing.abort();
      worker.terminate();
    },
  };
}

async function loadNetwork(signal: AbortSignal) {
  const [model, weights] = await Promise.all([fetch(modelUrl, { signal }), fetch(weightsUrl, { signal })]);
  if (!model.ok || !weights.ok) throw new Error('The face detector could not be loaded.');
  return readNetwork(await model.json(), await weights.arrayBuffer());
}
