import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, readBody } from 'local-cloud/http-server';

import {
  buildTranscription,
  buildValidContent,
  buildValidFeedback,
  buildValidQuestions,
} from './valid-replies.fixtures.ts';

const completionKinds = ['content', 'feedback', 'job_post_questions'] as const;

type CompletionKind = (typeof completionKinds)[number];
export type CallKind = 'transcription' | CompletionKind;

/** A scripted response to one request. Requests without a script get a valid response. */
export type ScriptedResponse =
  | { do: 'hang' }
  /** Sends headers and half the body, then stalls. */
  | { do: 'hangInBody' }
  | { do: 'hangUp' }
  | {
      do: 'status';
      status: number;
      headers?: Record<string, string>;
      body?: unknown;
    }
  /** Responds with 200 and this raw body. */
  | { do: 'raw'; text: string }
  /** Responds with a completion that has this content. */
  | { do: 'say'; content: string | null; finish?: string; refusal?: string }
  /** Applies `change` to the valid response. */
  | { do: 'change'; change: (good: unknown) => unknown };

export interface RecordedRequest {
  call: CallKind;
  authorization: string | undefined;
  /** A completion's JSON body, or a transcription's form fields and audio duration (`seconds`). */
  body: Readonly<Record<string, unknown>>;
}

export interface OpenAiMock {
  /** Includes `/v1`, as OPENAI_BASE_URL requires. */
  url: string;
  requests: RecordedRequest[];
  /**
   * Queues responses to the next requests of this kind. Later requests get valid responses again.
   */
  scriptResponses(call: CallKind, ...scripts: ScriptedResponse[]): void;
  /** Sets the text of future transcriptions. */
  setTranscript(text: string): void;
  /** Clears scripts and recorded requests. */
  reset(): void;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 26 * 1024 * 1024;

/** A mock server for OpenAI's transcriptions and chat completions, for tests. */
export async function startOpenAiMock(): Promise<OpenAiMock> {
  const scripts = new Map<CallKind, ScriptedResponse[]>();
  const requests: RecordedRequest[] = [];
  let transcript = 'Um, when I joined the team we had a problem.';

  const server = await listen(async (request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const isTranscription = path === '/v1/audio/transcriptions';
    if (request.method !== 'POST' || (!isTranscription && path !== '/v1/chat/completions')) {
      return send(response, 404, buildErrorBody('not found'));
    }

    const body = isTranscription
      ? await readTranscriptionForm(request)
      : parseJson((await readBody(request, MAX_BODY_BYTES)).toString());
    const call = isTranscription ? 'transcription' : readCallKind(body);
    requests.push({ call, authorization: request.headers.authorization, body });

    const validReply =
      call === 'transcription'
        ? buildTranscription(Number(body.seconds), transcript)
        : buildValidReply(call, body);

    respond(scripts.get(call)?.shift(), { call, validReply, response });
  }, {});

  return {
    url: `${server.url}/v1`,
    requests,
    scriptResponses: (call, ...more) =>
      void scripts.set(call, [...(scripts.get(call) ?? []), ...more]),
    setTranscript: (text) => void (transcript = text),

    reset: () => {
      scripts.clear();
      requests.length = 0;
    },

    close: () => server.close(),
  };
}

function respond(
  script: ScriptedResponse | undefined,
  { call, validReply, response }: { call: CallKind; validReply: unknown; response: ServerResponse },
): void {
  const answer = (value: unknown) =>
    send(response, 200, call === 'transcription' ? value : buildCompletion(JSON.stringify(value)));

  if (!script) return answer(validReply);

  switch (script.do) {
    case 'hang':
      return;
    case 'hangInBody':
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.write('{"choices":[');
    case 'hangUp':
      return void response.destroy();
    case 'status':
      return send(response, script.status, script.body ?? buildErrorBody('no'), script.headers);
    case 'raw':
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(script.text);
    case 'say':
      return send(response, 200, buildCompletion(script.content, script.finish, script.refusal));
    case 'change':
      return answer(script.change(validReply));
  }
}

function buildCompletion(
  content: string | null,
  finish = 'stop',
  refusal: string | null = null,
): object {
  const message = { role: 'assistant', content, refusal };
  return {
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: finish }],
  };
}

function buildErrorBody(message: string): object {
  return { error: { message, type: 'stand_in', code: null, param: null } };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

/**
 * Returns a transcription's form fields, with the audio's duration (`seconds`) in place of the
 * file. Throws unless the audio is a 16 kHz mono WAV.
 */
async function readTranscriptionForm(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBody(request, MAX_BODY_BYTES);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('there is no file');

  const wav = Buffer.from(await file.arrayBuffer());

  const facts = [
    wav.toString('latin1', 0, 4),
    wav.readUInt16LE(22),
    wav.readUInt32LE(24),
    wav.readUInt16LE(34),
  ];

  if (facts.join() !== 'RIFF,1,16000,16') throw new Error(`not a 16 kHz mono wav: ${facts.join()}`);

  const fields = [...new Set(form.keys())]
    .filter((name) => name !== 'file')
    .map((name) => [name, form.getAll(name)]);

  return { ...Object.fromEntries(fields), seconds: wav.readUInt32LE(40) / 32_000 };
}

function parseJson(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

function readCallKind(body: Readonly<Record<string, unknown>>): CompletionKind {
  const { name } = (body.response_format as { json_schema: { name: string } }).json_schema;
  const kind = completionKinds.find((known) => known === name);
  if (!kind) throw new Error(`no reply for ${name}`);

  return kind;
}

function buildValidReply(call: CompletionKind, body: Readonly<Record<string, unknown>>): unknown {
  const messages = body.messages as { role: string; content: string }[];
  const user = messages.find(({ role }) => role === 'user')?.content ?? '';
  const data = parseJson(/^<data>\n([^<>]*)\n<\/data>$/.exec(user)?.[1] ?? 'null');
  if (call === 'job_post_questions') return buildValidQuestions();

  return call === 'content' ? buildValidContent(data) : buildValidFeedback(data);
}
