import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FaceBox, type Pixels, chooseDetectorSize } from './face-detector.ts';
import { readNetwork } from './face-model.ts';
import { type Hint, chooseHint, initialPreviewState, updatePreview } from './preview-hint.ts';
import { measureBrightness, summarizeLevels } from './preview-measurements.ts';
import { LEVEL_INTERVAL_MS, createLevelMeter, meterSound } from './sound-meter.ts';

const LOOK_INTERVAL_MS = 500;
/** A camera's first pictures are black or too dark. */
const WARM_UP_SECONDS = 0.3;
const LEVELS_KEPT = 1000 / LEVEL_INTERVAL_MS;
const LEVELS_NEEDED = 700 / LEVEL_INTERVAL_MS;

/** Checks the picture and sound of `stream` on this device. Does nothing if `stream` is null. */
export function usePreviewHint(
  stream: MediaStream | null,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [hint, setHint] = useState<Hint | 'all_good' | null>(null);
  const levelBar = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!stream) return undefined;

    let state = initialPreviewState;
    let faces: readonly FaceBox[] | null = null;
    let brightness: number | null = null;
    let decibels: readonly number[] = [];

    const check = () => {
      const sound = decibels.length < LEVELS_NEEDED ? null : summarizeLevels(decibels);
      state = updatePreview(state, {
        atSeconds: performance.now() / 1000,
        brightness,
        faces,
        sound,
      });

      setHint(chooseHint(state));
    };

    const takePicture = createCamera();

    const look = () => {
      // Copying a video frame is slow, so skip it while the detector is resting.
      const picture = video.current && !finder.isResting() && takePicture(video.current, faces);
      if (picture) {
        brightness = measureBrightness(picture);
        finder.detect(picture);
      }

      check();
    };

    const finder = openFaceDetector({
      onReady: look,
      onFaces: (found) => {
        faces = found;
        check();
      },
    });

    const showLevel = createLevelMeter(levelBar);
    const stopMeter = meterSound(stream, (level) => {
      decibels = [...decibels, level].slice(-LEVELS_KEPT);
      showLevel(level);
    });

    const timer = setInterval(look, LOOK_INTERVAL_MS);

    return () => {
      clearInterval(timer);
      stopMeter();
      finder.close();
      setHint(null);
    };
  }, [stream, video]);

  return { hint, levelBar };
}

/**
 * Creates a function that captures a video frame at the detector's size but returns null until the
 * camera is ready.
 */
function createCamera() {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (video: HTMLVideoElement, faces: readonly FaceBox[] | null): Pixels | null => {
    if (!context || video.currentTime < WARM_UP_SECONDS || video.videoWidth === 0) return null;

    const { width, height } = chooseDetectorSize(
      { width: video.videoWidth, height: video.videoHeight },
      faces,
    );

    Object.assign(context.canvas, { width, height });
    context.imageSmoothingQuality = 'high';
    context.drawImage(video, 0, 0, width, height);

    return context.getImageData(0, 0, width, height);
  };
}

const modelUrl = new URL(
  '../../../../../node_modules/@vladmandic/human/models/blazeface.json',
  import.meta.url,
);

const weightsUrl = new URL(
  '../../../../../node_modules/@vladmandic/human/models/blazeface.bin',
  import.meta.url,
);

/**
 * Pause after each detection. With a longer pause, hints could take more than two seconds to
 * appear.
 */
const REST_MS = 1000;

interface FinderEvents {
  onReady: () => void;
  onFaces: (faces: readonly FaceBox[]) => void;
}

/**
 * Runs the engine's face detector in a worker on this device. If the detector can't be loaded,
 * neither event occurs.
 */
function openFaceDetector({ onReady, onFaces }: FinderEvents) {
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

    /**
     * Detects faces, unless the detector is loading, busy, or resting. Transfers the picture's
     * buffer.
     */
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
  const [model, weights] = await Promise.all([
    fetch(modelUrl, { signal }),
    fetch(weightsUrl, { signal }),
  ]);

  if (!model.ok || !weights.ok) throw new Error('The face detector could not be loaded.');

  return readNetwork(await model.json(), await weights.arrayBuffer());
}
