const RATE = 16_000;

/** Options for a synthetic talk. The default talk is lively and steady. */
export interface TalkOptions {
  seconds?: number;
  /** Speaking rate within phrases, excluding pauses. */
  syllablesPerSecond?: number;
  syllablesPerPhrase?: number;
  pauseSeconds?: number;
  /**
   * Factor for the default pitch variation, which has a standard deviation of about three
   * semitones.
   */
  melody?: number;
  hertz?: number;
  noiseDecibels?: number;
}

/** Formants of some vowels, in Hz. `schwa` is the vowel of the filler "uh". */
const vowels = [
  [730, 1090, 2440],
  [530, 1840, 2480],
  [270, 2290, 3010],
  [570, 840, 2410],
  [300, 870, 2240],
] as const;

const schwa = [500, 1500, 2500] as const;

/**
 * Creates speech-like 16 kHz audio (-1 to 1) from pulses filtered by formants, with accents,
 * hissing onsets, pauses and room noise. Deterministic.
 */
export function synthesizeTalk({
  seconds = 14,
  syllablesPerSecond = 4.6,
  syllablesPerPhrase = 11,
  pauseSeconds = 0.6,
  melody = 1,
  hertz = 120,
  noiseDecibels = -62,
}: TalkOptions = {}): Float32Array {
  const sound = new Float32Array(Math.round(seconds * RATE));
  const noise = noiseSource();
  const voice = pulseVoice();
  let at = 0.5;

  for (let phrase = 0; at < seconds - 1; phrase += 1) {
    for (let syllable = 0; syllable < syllablesPerPhrase && at < seconds - 1; syllable += 1) {
      const length = 1 / syllablesPerSecond;
      const number = phrase * syllablesPerPhrase + syllable;
      const place = syllable / syllablesPerPhrase;
      const semitones = melody * (4 * (0.5 - place) + 3.6 * Math.sin(2.4 * number));
      const loudness = 10 ** ((3.5 * Math.sin(1.7 * number) - 20) / 20);
      const formants = vowels[number % vowels.length] ?? schwa;

      addSound(
        sound,
        {
          at,
          length,
          hertz: hertz * 2 ** (semitones / 12),
          bendSemitones: melody * 0.6,
          loudness,
          formants,
        },
        voice,
        noise,
      );

      at += length;
    }

    at += pauseSeconds;
  }

  const gain = 10 ** (noiseDecibels / 20) * Math.sqrt(3);

  return sound.map((value) => value + gain * noise());
}

interface SoundOptions {
  at: number;
  length: number;
  hertz: number;
  /** Semitones by which the pitch rises and falls within the syllable. */
  bendSemitones: number;
  loudness: number;
  formants: readonly number[];
  isSteady?: boolean;
}

type Voice = (hertz: number, formants: readonly number[]) => number;

function addSound(
  sound: Float32Array,
  { at, length, hertz, bendSemitones, loudness, formants, isSteady }: SoundOptions,
  voice: Voice,
  noise: () => number,
): void {
  const [start, count] = [Math.round(at * RATE), Math.round(length * RATE)];
  const onset = isSteady ? 0 : 0.2 * count;

  for (let step = 0; step < count && start + step < sound.length; step += 1) {
    const place = (step - onset) / (count - onset);
    const voiced = voice(
      hertz * 2 ** ((bendSemitones * Math.sin(Math.PI * Math.max(0, place))) / 12),
      formants,
    );

    const edge = isSteady
      ? Math.min(1, 12 * place, 12 * (1 - place))
      : Math.sin(Math.PI * Math.max(0, place)) ** 0.7;
    const hiss = step < onset ? 0.12 * Math.sin((Math.PI * step) / onset) * noise() : 0;
    sound[start + step] = loudness * ((place > 0 ? edge * voiced : 0) + hiss);
  }
}

/**
 * Sends one pulse per period through three resonators. Their state is kept, so that syllables join
 * without clicks.
 */
function pulseVoice(): Voice {
  let phase = 0;
  const past = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
  let tilt = 0;

  return (hertz, formants) => {
    phase += hertz / RATE;

    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    // Weakens the high harmonics, as in real voices.
    tilt = 0.9 * tilt + pulse;

    return (
      1.6 *
      past.reduce((input, state, number) => resonate(input, state, formants[number] ?? 500), tilt)
    );
  };
}

function resonate(input: number, state: Float64Array, hertz: number): number {
  const radius = Math.exp((-Math.PI * 90) / RATE);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / RATE);
  const gain = 1 - turn + radius * radius;
  const output = gain * input + turn * (state[0] ?? 0) - radius * radius * (state[1] ?? 0);
  state[1] = state[0] ?? 0;
  state[0] = output;

  return output;
}

/** Returns a generator of noise samples (-1 to 1) with a fixed seed. */
function noiseSource(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}
