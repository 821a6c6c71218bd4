import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FaceBox, type Pixels, chooseDetectorSize } from './face-detector.ts';
import { openFaceFinder } from './face-finder.ts';
import { type Hint, chooseHint, initialPreviewState, updatePreview } from './preview-hint.ts';
import { measureBrightness, summarizeLevels } from './preview-measurements.ts';
import { LEVEL_INTERVAL_MS, createLevelMeter, meterSound } from './sound-meter.ts';

const LOOK_INTERVAL_MS = 500;
/** A camera's first pictures are black or too dark. */
const WARM_UP_SECONDS = 0.3;
const LEVELS_KEPT = 1000 / LEVEL_INTERVAL_MS;
const LEVELS_NEEDED = 700 / LEVEL_INTERVAL_MS;

/** Checks the picture and sound of `stream` on this device. Does nothing if `stream` is null. */
export function usePreviewHint(stream: MediaStream | null, video: RefObject<HTMLVideoElement | null>) {
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
      state = updatePreview(state, { atSeconds: performance.now() / 1000, brightness, faces, sound });
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
    const finder = openFaceFinder({
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

type TakePicture = (video: HTMLVideoElement, faces: readonly FaceBox[] | null) => Pixels | null;

/** Returns a function that captures a video frame at the detector's size. It returns null while the camera isn't ready. */
function createCamera(): TakePicture {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (video, faces) => {
    if (!context || video.currentTime < WARM_UP_SECONDS || video.videoWidth === 0) return null;
    const { width, height } = chooseDetectorSize({ width: video.videoWidth, height: video.videoHeight }, faces);
    Object.assign(context.canvas, { width, height });
    context.imageSmoothingQuality = 'high';
    context.drawImage(video, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
}
