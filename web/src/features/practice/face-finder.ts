import modelUrl from '../../../../node_modules/@vladmandic/human/models/blazeface.json?url';
import weightsUrl from '../../../../node_modules/@vladmandic/human/models/blazeface.bin?url';
import type { FaceBox, Pixels } from './face-detector.ts';
import { readNetwork } from './face-network.ts';

export interface FaceFinder {
  /** Sends a picture to the detector, unless it is still loading or busy. Takes the picture's memory. */
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
  let isFree = false;
  worker.addEventListener('message', ({ data }: MessageEvent<readonly FaceBox[]>) => {
    isFree = true;
    onFaces(data);
  });
  void loadNetwork(closing.signal).then(
    (network) => {
      worker.postMessage(network);
      isFree = true;
      onReady();
    },
    // Light and sound are checked without the detector.
    () => worker.terminate(),
  );
  return {
    look: (picture) => {
      if (!isFree) return;
      isFree = false;
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
