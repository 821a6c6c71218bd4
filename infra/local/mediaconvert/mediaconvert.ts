import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';

import { buildArn, type AccessHooks } from '../aws/credentials.ts';
import { listen, readBody, type ListeningServer } from '../aws/http-server.ts';
import {
  authenticate,
  handleRestRequest,
  requireAccess,
  sendJson,
  ServiceError,
  type JsonObject,
} from '../aws/json-service.ts';
import { probeMedia } from '../media/media-file.ts';
import { describeContainer } from './describe-container.ts';
import { encodeGroup } from './encode-stream.ts';
import { jobDocumentSchema, type JobDocument } from './job-document.ts';

export interface MediaConvertOptions {
  access: AccessHooks;
  /** Creates an S3 client with the permissions of a role or function. */
  s3As: (principal: string) => S3Client;
  /** Called with an event in EventBridge's format when a job ends. */
  publishEvent: (event: JsonObject) => void;
}

const MAX_BODY_BYTES = 1024 * 1024;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/x-mpegURL',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
};

const probeSchema = z.object({ inputFiles: z.tuple([z.object({ fileUrl: z.string() })]) });

/**
 * A mock server for MediaConvert's operations CreateJob and Probe. Jobs run one after another; a
 * restart forgets them.
 */
export function startMediaConvert(options: MediaConvertOptions): Promise<ListeningServer> {
  const { access } = options;
  let lastJob = Promise.resolve();
  const started = new Set<string>();

  const createJob = (principal: string, body: Buffer): JsonObject => {
    const job = parse(jobDocumentSchema, body);
    requireAccess(access, { principal, action: 'mediaconvert:CreateJob', resource: job.queue });
    requireAccess(access, { principal, action: 'iam:PassRole', resource: job.role });

    const id = createHash('sha256').update(job.clientRequestToken).digest('hex').slice(0, 20);
    if (!started.has(id)) lastJob = lastJob.then(() => runJob(options, id, job));
    started.add(id);

    return { job: { id } };
  };

  const probe = async (principal: string, body: Buffer): Promise<JsonObject> => {
    const { fileUrl } = parse(probeSchema, body).inputFiles[0];
    requireAccess(access, {
      principal,
      action: 'mediaconvert:Probe',
      resource: buildArn('mediaconvert', 'probe'),
    });

    const media = await withSource(options.s3As(principal), fileUrl, ({ path }) =>
      probeMedia(path),
    );

    return { probeResults: [{ container: describeContainer(media) }] };
  };

  return listen(
    (request, response) =>
      handleRestRequest(response, async () => {
        const body = await readBody(request, MAX_BODY_BYTES);
        const principal = authenticate({ service: 'mediaconvert', access }, request, body);
        if (request.url === '/2017-08-29/jobs')
          return sendJson(response, 201, createJob(principal, body));
        if (request.url === '/2017-08-29/probe')
          return sendJson(response, 200, await probe(principal, body));

        throw new ServiceError(
          'NotFoundException',
          `${request.method} ${request.url} is not offered here`,
          404,
        );
      }),
    access,
  );
}

function parse<T>(schema: z.ZodType<T>, body: Buffer): T {
  const parsed = schema.safeParse(JSON.parse(body.toString('utf8')));
  if (!parsed.success) throw new ServiceError('BadRequestException', z.prettifyError(parsed.error));
  return parsed.data;
}

/** Runs the job with the permissions of its role, and publishes its result. Never throws. */
async function runJob(
  { s3As, publishEvent }: MediaConvertOptions,
  jobId: string,
  job: JobDocument,
): Promise<void> {
  const { queue, role, userMetadata, settings } = job;
  const publish = (status: string, outcome: JsonObject) =>
    publishEvent({
      source: 'aws.mediaconvert',
      'detail-type': 'MediaConvert Job State Change',
      detail: { queue, jobId, status, userMetadata, ...outcome },
    });

  try {
    const s3 = s3As(role.split('/').at(-1) ?? '');
    const outputGroupDetails = await withSource(
      s3,
      settings.inputs[0].fileInput,
      async ({ path, folder }) => {
        const details: JsonObject[] = [];
        for (const group of settings.outputGroups) {
          const { cmafGroupSettings: cmaf, fileGroupSettings: files } = group.outputGroupSettings;
          const target = ((cmaf ?? files)?.destination ?? '').replace(/[^/]*$/, '');
          const output = `${target}${await encodeGroup(group, path, folder)}`;
          details.push(
            cmaf
              ? { playlistFilePaths: [output] }
              : { outputDetails: [{ outputFilePaths: [output] }] },
          );

          await uploadAll(s3, folder, target);
        }

        return details;
      },
    );

    publish('COMPLETE', { outputGroupDetails });
  } catch (error) {
    console.error('mediaconvert: the job failed', error);
    publish('ERROR', { errorCode: 1999, errorMessage: String(error) });
  }
}

/** Downloads the source and calls `work` with its path and an empty output folder. */
async function withSource<T>(
  s3: S3Client,
  url: string,
  work: (source: { path: string; folder: string }) => Promise<T>,
): Promise<T> {
  const parent = await mkdtemp(join(tmpdir(), 'mediaconvert-'));
  try {
    const [path, folder] = [join(parent, 'source'), await mkdtemp(join(parent, 'outputs-'))];
    const { Body } = await s3.send(new GetObjectCommand(parseUrl(url)));
    if (!(Body instanceof Readable)) throw new Error(`${url} has no content`);

    await pipeline(Body, createWriteStream(path));

    return await work({ path, folder });
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function uploadAll(s3: S3Client, folder: string, target: string): Promise<void> {
  const { Bucket, Key: prefix } = parseUrl(target);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const ContentType = CONTENT_TYPES[extname(name)];

    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: `${prefix}${name}`,
        Body: await readFile(file),
        ContentType,
      }),
    );

    await rm(file);
  }
}

function parseUrl(url: string): { Bucket: string; Key: string } {
  const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/(.*)$/.exec(url) ?? [];
  return { Bucket, Key };
}
