import type { FaceBox, Pixels } from './face-detector.ts';
import { readNetwork } from './face-model.ts';

const modelUrl = new URL('../../../../node_modules/@vladmandic/human/models/blazeface.json', import.meta.url);
const weightsUrl = new URL('../../../../node_modules/@vladmandic/human/models/blazeface.bin', import.meta.url);

/** Pause after each detection. With a longer pause, hints could take more than two seconds to appear. */
const REST_MS = 1000;

interface FinderEvents {
  readonly onReady: () => void;
  readonly onFaces: (faces: readonly FaceBox[]) => void;
}

/**
 * Runs the engine's face detector in a worker on this device. If the detector can't be loaded, neither event occurs.
 */
export function openFaceFinder({ onReady, onFaces }: FinderEvents) {
  const closing = new AbortController();
  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  let restsUntil = 0;
  let isReady = false;
  worker.addEventListener('message', ({ data }: MessageEvent<readonly FaceBox[]>) => {
    restsUntil = performance.now() + REST_MS;
    isReady = true;
    onFaces(data);
  });
  void loadNetwork(closing.signal).then(
    (network) => {
      worker.postMessage(network, []);
      isReady = true;
      onReady();
    },
    // Without the detector, only light and sound are checked.
    () => worker.terminate(),
  );
  /** True for a second after each detection, to save CPU. */
  const isResting = () => performance.now() < restsUntil;
  return {
    isResting,
    /** Detects faces, unless the detector is loading, busy, or resting. Transfers the picture's buffer. */
    detect: (picture: Pixels) => {
      if (!isReady || isResting()) return;
      isReady = false;
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
