export interface RecognitionEvent {
  /** Index of the first phrase that changed. */
  resultIndex: number;
  /** Phrases, each with its alternatives, best first. */
  results: ArrayLike<ArrayLike<{ transcript: string }>>;
}

/** The parts of the browser's `SpeechRecognition` that we use. */
export interface DeviceRecognizer {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track?: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
  addEventListener(type: 'result', listener: (event: RecognitionEvent) => void): void;
  addEventListener(type: 'error', listener: (event: { error: string }) => void): void;
  addEventListener(type: 'end', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'result', listener: (event: RecognitionEvent) => void): void;
}

interface DeviceRecognizerClass {
  new (): DeviceRecognizer;
  available(options: { langs: readonly string[]; processLocally: true }): Promise<string>;
}

export const TRANSCRIPT_LANGUAGE = 'en-US';

/**
 * The browser's recognizer class; null if the browser can't be restricted to on-device recognition.
 * We never use such a browser's recognizer, because it sends the audio to a speech service.
 */
function findRecognizerClass(): DeviceRecognizerClass | null {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  return isDeviceRecognizerClass(found) ? found : null;
}

function isDeviceRecognizerClass(value: unknown): value is DeviceRecognizerClass {
  if (
    typeof value !== 'function' ||
    !('available' in value) ||
    typeof value.available !== 'function'
  )
    return false;

  const { prototype }: { prototype?: unknown } = value;

  return typeof prototype === 'object' && prototype !== null && 'processLocally' in prototype;
}

/** True only if the language is already on the device. We never trigger a download. */
export async function canRecognizeOnDevice(): Promise<boolean> {
  try {
    const options = { langs: [TRANSCRIPT_LANGUAGE], processLocally: true } as const;
    return (await findRecognizerClass()?.available(options)) === 'available';
  } catch {
    return false;
  }
}

/** Creates a recognizer that runs on the device. Null if the browser has none. */
export function createDeviceRecognizer(): DeviceRecognizer | null {
  const Recognizer = findRecognizerClass();
  if (!Recognizer) return null;

  const recognizer = new Recognizer();
  recognizer.lang = TRANSCRIPT_LANGUAGE;
  recognizer.continuous = true;
  recognizer.interimResults = true;
  recognizer.processLocally = true;

  return recognizer;
}
