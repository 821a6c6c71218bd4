import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canRecognizeOnDevice } from './device-recognizer.ts';
import { FakeRecognizer, installRecognizer } from './recognizer.fixtures.ts';
import { transcribeTake } from './transcribe-take.ts';

const track = { kind: 'audio' };
const stream = { getAudioTracks: () => [track] } as unknown as MediaStream;

const texts = async (transcriber: ReturnType<typeof transcribeTake>) =>
  (await transcriber?.stop())?.words.map(({ text }) => text) ?? null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('recognition on the device', () => {
  it('is available only if the language is already on the device', async () => {
    installRecognizer();
    expect(await canRecognizeOnDevice()).toBe(true);
    expect(FakeRecognizer.available).toHaveBeenCalledWith({
      langs: ['en-US'],
      processLocally: true,
    });
  });

  it.each(['downloadable', 'downloading', 'unavailable', 'AVAILABLE', ''])(
    'is off if the language is "%s"',
    async (answer) => {
      installRecognizer(answer);
      expect(await canRecognizeOnDevice()).toBe(false);
    },
  );

  it('is off if the browser doesn’t report availability', async () => {
    installRecognizer();
    FakeRecognizer.available.mockRejectedValue(new Error('no'));
    expect(await canRecognizeOnDevice()).toBe(false);
  });

  it.each([
    ['has no recognizer', undefined],
    ['has a recognizer that may use a speech service', class extends EventTarget {}],
    [
      'can’t be told to stay on the device',
      Object.assign(class extends EventTarget {}, { available: async () => 'available' }),
    ],
  ])('is off if the browser %s', async (_, recognizer) => {
    vi.stubGlobal('SpeechRecognition', recognizer);
    expect(await canRecognizeOnDevice()).toBe(false);
    expect(transcribeTake(stream)).toBeNull();
  });
});

describe('transcribing a take', () => {
  it('listens to the recorded track, on the device only', async () => {
    const recognizer = installRecognizer();
    transcribeTake(stream);

    const { lang, processLocally, continuous, interimResults, tracks } = recognizer();

    expect({ lang, processLocally, continuous, interimResults, tracks }).toEqual({
      lang: 'en-US',
      processLocally: true,
      continuous: true,
      interimResults: true,
      tracks: [track],
    });
  });

  it('returns the words with the seconds since the start', async () => {
    const recognizer = installRecognizer();
    const transcriber = transcribeTake(stream);
    vi.advanceTimersByTime(2_000);
    recognizer().say(0, 'hello there');

    expect(await transcriber?.stop()).toEqual({
      language: 'en-US',
      words: [
        { text: 'hello', startSeconds: 1.2, endSeconds: 1.6 },
        { text: 'there', startSeconds: 1.6, endSeconds: 2 },
      ],
    });
  });

  it('continues if the recognizer ends after a silence', async () => {
    const recognizer = installRecognizer();
    const transcriber = transcribeTake(stream);
    recognizer().say(0, 'before');
    recognizer().fail('no-speech');
    recognizer().dispatchEvent(new Event('end'));
    vi.advanceTimersByTime(5_000);
    recognizer().say(0, 'after');

    expect(recognizer().tracks).toHaveLength(2);
    expect(await texts(transcriber)).toEqual(['before', 'after']);
  });

  it('does not start again after an error, and keeps the words so far', async () => {
    const recognizer = installRecognizer();
    const transcriber = transcribeTake(stream);
    recognizer().say(0, 'so far');
    recognizer().fail('service-not-allowed');
    recognizer().dispatchEvent(new Event('end'));

    expect(recognizer().tracks).toHaveLength(1);
    expect(await texts(transcriber)).toEqual(['so', 'far']);
  });

  it('includes the words that arrive after the end of the take', async () => {
    const recognizer = installRecognizer();
    const transcriber = transcribeTake(stream);
    vi.spyOn(recognizer(), 'stop').mockImplementation(() => {
      recognizer().say(0, 'last words');
      recognizer().dispatchEvent(new Event('end'));
    });

    expect(await texts(transcriber)).toEqual(['last', 'words']);
  });

  it('does not wait forever for a recognizer that never ends', async () => {
    const recognizer = installRecognizer();
    const transcriber = transcribeTake(stream);
    recognizer().say(0, 'hello');
    vi.spyOn(recognizer(), 'stop').mockImplementation(() => {});

    const stopped = texts(transcriber);
    await vi.advanceTimersByTimeAsync(1_500);

    expect(await stopped).toEqual(['hello']);
  });

  it('is null if the recognizer does not start', () => {
    const recognizer = installRecognizer();
    vi.spyOn(FakeRecognizer.prototype, 'start').mockImplementationOnce(() => {
      throw new Error('busy');
    });

    expect(transcribeTake(stream)).toBeNull();
    expect(recognizer().tracks).toEqual([]);
  });

  it('stops listening when the take is discarded', () => {
    const recognizer = installRecognizer();
    transcribeTake(stream)?.discard();
    recognizer().dispatchEvent(new Event('end'));

    expect(recognizer().abort).toHaveBeenCalledOnce();
    expect(recognizer().tracks).toHaveLength(1);
  });
});
