/** A transcription in `verbose_json` format, with the text spread evenly over the duration. */
export function buildTranscription(seconds: number, { text, language }: { text: string; language: string }): object {
  const words = text.split(/\s+/).filter(Boolean);
  const step = seconds / Math.max(1, words.length);
  const round = (time: number) => Math.round(time * 100) / 100;
  return {
    task: 'transcribe',
    language,
    duration: seconds,
    text,
    words: words.map((word, at) => ({ word, start: round(at * step), end: round((at + 0.8) * step) })),
    segments: [
      { id: 0, text, start: 0, end: seconds, no_speech_prob: 0.01, avg_logprob: -0.2, compression_ratio: 1.4 },
    ],
  };
}
