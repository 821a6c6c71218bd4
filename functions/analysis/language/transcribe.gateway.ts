import { toFile } from 'openai';
import { transcriptionSchema, toTranscript, type Transcript } from './transcription.ts';
import type { ModelReply } from './language-model.ts';
import { callOpenAi, type ModelSettings } from './openai-call.gateway.ts';
import type { SpeechClip } from './speech-clip.ts';
import { encodeWav } from './wav.ts';

/** Contains filler words, because the speech recognizer otherwise leaves out "um" and "uh". */
export const VERBATIM_PROMPT = 'Umm, let me think like, hmm... Okay, so, uh, here is what I, um, I was, er, thinking.';

/** Transcribes a clip. Word times are relative to the start of the recording, not of the clip. */
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
