import { toFile } from 'openai';
import { transcriptionSchema, toTranscript, type Transcript } from './transcription.ts';
import type { ModelReply } from './language-model.ts';
import { callOpenAi, type ModelSettings } from './openai-call.gateway.ts';
import type { SpeechClip } from './speech-clip.ts';
import { encodeWav } from './wav.ts';

/** Contains fillers, because the speech recognizer drops "um" unless its prompt contains some. */
export const VERBATIM_PROMPT = 'Umm, let me think like, hmm... Okay, so, uh, here is what I, um, I was, er, thinking.';

/** Transcribes a clip. Word times refer to the recording. */
export async function transcribe(
  clip: SpeechClip,
  { client, model, limits }: ModelSettings,
  signal?: AbortSignal,
): Promise<ModelReply<Transcript>> {
  const file = await toFile(encodeWav(clip.sound), 'speech.wav', { type: 'audio/wav' });
  const heard = await callOpenAi(
    (options) =>
      client.audio.transcriptions.create(
        {
          file,
          model,
          prompt: VERBATIM_PROMPT,
          temperature: 0,
          response_format: 'verbose_json',
          timestamp_granularities: ['word', 'segment'],
        },
        options,
      ),
    limits,
    signal,
  );
  if (heard.state === 'failed') return heard;
  const parsed = transcriptionSchema.safeParse(heard.value);
  if (!parsed.success) return { state: 'failed', fault: 'malformed', detail: 'transcription' };
  const transcript = toTranscript(parsed.data, clip, VERBATIM_PROMPT);
  return transcript ? { state: 'done', value: transcript } : { state: 'failed', fault: 'invalid', detail: 'words' };
}
