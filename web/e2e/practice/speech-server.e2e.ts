import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiMock, type OpenAiMock } from '#functions/analysis/language/openai.fixtures.ts';
import { printRows } from '#infra/operate/print-rows.ts';
import { findLocalStack, type TargetStack } from '#infra/operate/target-stack.ts';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { openApiSession } from '../kit/api-session.ts';
import { openBrowser } from '../kit/browser.ts';
import { findOverflows } from '../kit/overflow.ts';
import { readValidRecording } from '../kit/test-files.ts';
import { origin, stateDir } from '../kit/worker-stack.ts';

const TITLE = 'How our builds became fast';
const ANSWER =
  'When I joined, our builds took an hour. So I, um, cached the packages. After that, builds dropped to nine minutes.';

let browser: Browser;
let server: OpenAiMock;
let stack: TargetStack;

beforeAll(async () => {
  [browser, server, stack] = await Promise.all([
    openBrowser(),
    startOpenAiMock(),
    findLocalStack(stateDir),
  ]);

  server.setTranscript(ANSWER);
  await saveSecret(JSON.stringify({ apiKey: 'sk-test', baseUrl: server.url }));
});

afterAll(async () => {
  await saveSecret('not-configured');
  await Promise.all([browser.close(), server.close()]);
});

/** Saves the language model's settings as an operator does. They apply from the next analysis. */
async function saveSecret(SecretString: string): Promise<void> {
  const client = new SecretsManagerClient(stack.clientConfig('SECRETS_MANAGER'));
  await client.send(
    new PutSecretValueCommand({ SecretId: stack.requireOutput('OpenAiKeySecret'), SecretString }),
  );
  client.destroy();
}

/**
 * Rows of the recording that contain a word of the transcript. Other journeys leave rows with the
 * same words.
 */
async function findTranscripts(videoId: string): Promise<string[]> {
  const client = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
  const rows = await printRows(client, { table: 'Analyses', partition: undefined });
  client.destroy();
  return rows.split('\n').filter((row) => row.includes(videoId) && row.includes('packages'));
}

describe('a server that recognizes speech', () => {
  it('writes the transcript, which the report plays word by word and which is deleted with the recording', async () => {
    server.scriptResponses('transcription', {
      do: 'status',
      status: 429,
      headers: { 'retry-after': '1' },
    });

    const { page, upload, waitForVideo } = await openApiSession(
      browser,
      origin,
      'Priya Professional',
    );

    const { id } = await upload({ ...(await readValidRecording()), name: TITLE });
    await waitForVideo(id, ['completed'], 120);

    const heard = server.requests.filter(({ call }) => call === 'transcription');
    expect(heard.map(({ authorization, body }) => [authorization, body.model])).toEqual([
      ['Bearer sk-test', ['whisper-1']],
      ['Bearer sk-test', ['whisper-1']],
    ]);

    await page.goto(`${origin}${buildReportPath(id)}`);

    const transcript = page.getByRole('region', { name: 'Transcript' });
    await transcript.getByText('Speech recognition wrote this').waitFor();
    await page.getByText(/^delivery and words/).waitFor();

    const parts = transcript.getByRole('list', { name: 'Parts of your story' });
    expect(await parts.getByText(': found').count()).toBe(3);

    await transcript.getByText('cached', { exact: true }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3);
    expect(await findOverflows(page)).toEqual([]);

    expect(await findTranscripts(id)).toHaveLength(1);

    await page.goto(`${origin}/video-analysis?tab=library`);
    const menu = page.getByRole('button', { name: `Actions for ${TITLE}` });
    await menu.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await menu.waitFor({ state: 'detached' });
    expect((await page.request.get(`${origin}/api/user-videos/${id}/analysis`)).status()).toBe(404);
    expect(await findTranscripts(id)).toEqual([]);
  });

  it('leaves the rest of the report unchanged if it hears no words', async () => {
    server.scriptResponses('transcription', { do: 'change', change: withoutWords });

    const { page, upload, waitForVideo } = await openApiSession(browser, origin, 'Elena Executive');
    const { id } = await upload(await readValidRecording());
    await waitForVideo(id, ['completed'], 120);
    await page.goto(`${origin}${buildReportPath(id)}`);
    await page
      .getByText(/^delivery only/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await page.getByRole('region', { name: 'Transcript' }).count()).toBe(0);

    await page.request.delete(`${origin}/api/user-videos/${id}`);
  });
});

/** OpenAI responds like this to silence. */
function withoutWords(transcription: unknown): unknown {
  return { ...Object(transcription), text: '', words: [], segments: [] };
}
