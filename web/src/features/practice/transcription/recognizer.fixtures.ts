import { vi } from 'vitest';

/** A fake of the browser's recognizer. Tests set the recognized words. */
export class FakeRecognizer extends EventTarget {
  static instances: FakeRecognizer[] = [];
  static available = vi.fn<(options: object) => Promise<string>>(async () => 'available');
  lang = '';
  continuous = false;
  interimResults = false;
  readonly tracks: unknown[] = [];
  readonly abort = vi.fn<() => void>();
  #processLocally = false;
  #results: object[] = [];

  constructor() {
    super();
    FakeRecognizer.instances.push(this);
  }

  get processLocally() {
    return this.#processLocally;
  }

  set processLocally(value: boolean) {
    this.#processLocally = value;
  }

  start(track?: unknown) {
    if (!this.#processLocally) throw new Error('would use a speech service');
    this.tracks.push(track);
    this.#results = [];
  }

  stop() {
    this.dispatchEvent(new Event('end'));
  }

  say(index: number, transcript: string) {
    this.#results[index] = [{ transcript }];
    this.dispatchEvent(
      Object.assign(new Event('result'), { resultIndex: index, results: [...this.#results] }),
    );
  }

  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
  }
}

/** Installs the fake. Returns the newest recognizer that the code under test created. */
export function installRecognizer(availability = 'available') {
  FakeRecognizer.instances = [];
  FakeRecognizer.available.mockReset().mockResolvedValue(availability);
  vi.stubGlobal('SpeechRecognition', FakeRecognizer);

  return () => {
    const recognizer = FakeRecognizer.instances.at(-1);
    if (!recognizer) throw new Error('no recognizer was created');
    return recognizer;
  };
}
