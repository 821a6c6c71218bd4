import type { CheckFile } from '#shared/uploads/check-file.ts';
import { CAPTIONS_LIMIT_BYTES, readCaptions } from '#shared/uploads/captions.ts';
import { checkPicture } from '#shared/uploads/check-picture.ts';

const TIMEOUT_MS = 10_000;
const UNPLAYABLE =
  'This browser can’t play that file. Export it again as an MP4 with H.264 video and AAC audio, or as an MP3.';

/**
 * Result of checking a chosen file in the browser: its length (0 if unknown), or an error message.
 */
export type FileInspection =
  { extent: number; problem?: undefined } | { problem: string; extent?: undefined };

/**
 * Checks the file's header, then asks the browser to load the file. The extent is in seconds. A
 * file that this browser can't play is refused, unless `isConverted` says that it will be
 * converted.
 */
export async function inspectMedia(
  file: File,
  checkFile: CheckFile,
  element: 'video' | 'audio',
  { isConverted = false } = {},
): Promise<FileInspection> {
  const problem = await findProblem(file, checkFile);
  if (problem !== undefined) return { problem };

  const loaded = await loadMedia(file, element);

  return isConverted && loaded.problem !== undefined ? { extent: 0 } : loaded;
}

/** Refuses a file that the server would refuse when the form is saved. */
export async function inspectCaptions(file: File): Promise<FileInspection> {
  if (file.size > CAPTIONS_LIMIT_BYTES)
    return { problem: 'Captions can have at most 1 MB. Choose a smaller file.' };

  const { problem } = readCaptions(new Uint8Array(await file.arrayBuffer()));
  return problem === undefined ? { extent: 0 } : { problem };
}

export async function inspectPicture(file: File): Promise<FileInspection> {
  const problem = await findProblem(file, checkPicture);
  return problem === undefined ? { extent: 0 } : { problem };
}

/** Runs the check that the server repeats after the upload. Returns the problem, if any. */
export async function findProblem(file: File, checkFile: CheckFile): Promise<string | undefined> {
  const steps = checkFile(file.size);
  let step = steps.next();
  while (!step.done) {
    const { from, length } = step.value;
    step = steps.next(new Uint8Array(await file.slice(from, from + length).arrayBuffer()));
  }

  return step.value.problem;
}

function loadMedia(file: File, element: 'video' | 'audio'): Promise<FileInspection> {
  return new Promise((resolve) => {
    const media = document.createElement(element);
    const address = URL.createObjectURL(file);

    const finish = (result: FileInspection) => {
      clearTimeout(timer);
      media.removeAttribute('src');
      URL.revokeObjectURL(address);
      resolve(result);
    };

    const timer = setTimeout(() => finish({ extent: 0 }), TIMEOUT_MS);

    const accept = () => {
      // If a browser can't decode the picture, it plays only the sound.
      if (media instanceof HTMLVideoElement && media.videoWidth === 0)
        return finish({ problem: UNPLAYABLE });
      finish({ extent: Number.isFinite(media.duration) ? Math.round(media.duration) : 0 });
    };

    media.preload = 'metadata';
    media.addEventListener('loadedmetadata', accept, { once: true });
    media.addEventListener('error', () => finish({ problem: UNPLAYABLE }), { once: true });
    media.src = address;
  });
}
