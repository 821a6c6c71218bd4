import {
  type DeviceRecognizer,
  type RecognitionEvent,
  TRANSCRIPT_LANGUAGE,
  createDeviceRecognizer,
} from './device-recognizer.ts';
import { createWordCollector } from './device-words.ts';

export type TakeTranscriber = NonNullable<ReturnType<typeof transcribeTake>>;

/** Longest wait for the last words after a take. The upload starts afterwards. */
const LAST_WORDS_MS = 1_500;
/** Limits restarts, which are needed because a recognizer may end on its own after a silence. */
const MAX_STARTS = 40;

/**
 * Transcribes the stream's sound on the device while it is recorded. Null if the browser can't or
 * refuses.
 */
export function transcribeTake(stream: MediaStream) {
  const recognizer = createDeviceRecognizer();
  const track = stream.getAudioTracks()[0];
  if (!recognizer || !track) return null;

  const collector = createWordCollector();
  const startedAt = performance.now();
  let starts = 0;
  let phraseCount = 0;
  let firstPhrase = 0;
  let isActive = true;
  const start = () => {
    starts += 1;
    firstPhrase = phraseCount;
    recognizer.start(track);
  };

  const onResult = ({ resultIndex, results }: RecognitionEvent) => {
    const heardAtSeconds = (performance.now() - startedAt) / 1000;
    for (let at = resultIndex; at < results.length; at += 1) {
      collector.hear(firstPhrase + at, {
        text: results[at]?.[0]?.transcript ?? '',
        heardAtSeconds,
      });
    }

    phraseCount = firstPhrase + results.length;
  };

  const onEnd = () => {
    if (!isActive || starts >= MAX_STARTS) return;

    try {
      start();
    } catch {
      isActive = false;
    }
  };

  // After any error except silence, the words so far are the transcript.
  const onError = ({ error }: { error: string }) => {
    if (error !== 'no-speech') isActive = false;
  };

  recognizer.addEventListener('result', onResult);
  recognizer.addEventListener('end', onEnd);
  recognizer.addEventListener('error', onError);

  try {
    start();
  } catch {
    return null;
  }

  return {
    /** Resolves to the words heard so far; null if there are none. Never rejects. */
    stop: async () => {
      const wasActive = isActive;
      isActive = false;
      if (wasActive) await stopAndWait(recognizer);
      recognizer.removeEventListener('result', onResult);

      return collector.toTranscript(TRANSCRIPT_LANGUAGE);
    },

    discard: () => {
      isActive = false;
      recognizer.removeEventListener('result', onResult);
      recognizer.abort();
    },
  };
}

function stopAndWait(recognizer: DeviceRecognizer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LAST_WORDS_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };

    recognizer.addEventListener('end', done, { once: true });

    try {
      recognizer.stop();
    } catch {
      done();
    }
  });
}
