import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredFile } from '#functions/catalog/item/catalog-row.ts';
import { buildInlineHeader } from '#functions/catalog/item/file-name.ts';
import type { CourseRow } from '#functions/courses/course-kind.service.ts';
import type { PodcastRow } from '#functions/podcasts/podcast-kind.service.ts';
import type { StudyGuideRow } from '#functions/study-guides/study-guide-kind.service.ts';
import { checkVideo } from '#shared/uploads/check-file.ts';
import { readSampleFile, readSamples, type SampleItem } from './sample-media.ts';
import type { SeedTarget } from './seed-target.ts';

const CATEGORIES = ['Behavioral', 'Technical', 'Industry'];

/** Creation time of the samples. It is constant, so every new stack has the same samples. */
const CREATED_AT = '2026-01-01T09:00:00.000Z';

/**
 * Adds sample categories, courses, podcasts and study guides to the catalog. Runs only once, so
 * later edits and deletions aren't undone.
 */
export async function seedCatalog({ client, s3, names }: SeedTarget): Promise<void> {
  // This row marks the catalog as seeded. The app never reads this partition, so the row is
  // invisible.
  const seededMarker = { partition: 'seeded', categoryId: 'samples' };
  const { Item } = await client.send(
    new GetCommand({ TableName: names.CATEGORIES_TABLE, Key: seededMarker }),
  );
  if (Item) return;

  for (const name of CATEGORIES) await put(client, names.CATEGORIES_TABLE, buildCategoryRow(name));

  const samples = readSamples();

  for (const sample of samples) {
    const files = readFiles(sample);
    await Promise.all(files.map((file) => upload(s3, names.CONTENT_BUCKET, file)));
    const position = samples.filter(({ kind }) => kind === sample.kind).indexOf(sample);
    const stored = files.map((file) => file.stored);
    await put(client, names.CATALOG_TABLE, buildRow(sample, stored, position));
  }

  await put(client, names.CATEGORIES_TABLE, seededMarker);
}

async function put(
  client: DynamoDBDocumentClient,
  TableName: string,
  Item: Record<string, unknown>,
): Promise<void> {
  await client.send(new PutCommand({ TableName, Item }));
}

function buildCategoryRow(name: string) {
  const slug = name.toLowerCase();
  return { partition: 'categories', categoryId: slug, name, slug };
}

/** A sample's file. `stored` is the metadata in the sample's catalog row. */
interface SampleFile {
  stored: StoredFile;
  bytes: Uint8Array;
}

function readFiles(sample: SampleItem): SampleFile[] {
  const main = readFile(sample, sample.file, sample.contentType);
  return sample.kind === 'study-guide'
    ? [main]
    : [main, readFile(sample, sample.captions, 'text/vtt')];
}

function readFile({ kind, slug }: SampleItem, fileName: string, contentType: string): SampleFile {
  const bytes = readSampleFile(fileName);
  const key = `media/content/${kind}/${slug}/${fileName}`;
  const lines = contentType === 'video/mp4' ? readVideoLines(bytes) : undefined;
  const stored = { key, uploadId: `sample-${fileName}`, contentType, size: bytes.length, fileName };

  return { stored: { ...stored, ...(lines !== undefined && { lines }) }, bytes };
}

function readVideoLines(bytes: Uint8Array): number | undefined {
  const steps = checkVideo(bytes.length);
  let step = steps.next();
  while (!step.done)
    step = steps.next(bytes.subarray(step.value.from, step.value.from + step.value.length));

  return step.value.lines;
}

async function upload(s3: S3Client, bucket: string, { stored, bytes }: SampleFile): Promise<void> {
  const { key, contentType, fileName } = stored;
  const isDocument = contentType === 'application/pdf';

  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: contentType,
      ...(isDocument && { ContentDisposition: buildInlineHeader(fileName) }),
    }),
  );
}

function buildRow(
  sample: SampleItem,
  [file, captions = null]: readonly (StoredFile | null)[],
  orderIndex: number,
): CourseRow | PodcastRow | StudyGuideRow {
  const { slug, title, description, category, requiredTier } = sample;
  const common = {
    itemId: slug,
    title,
    description,
    categoryId: category,
    requiredTier,
    orderIndex,
    isPublic: true,
    createdAt: CREATED_AT,
    revision: 1,
    editRevision: 1,
    thumbnail: null,
    file: file ?? null,
    copy: null,
    fileFailure: null,
    trash: [],
  };

  switch (sample.kind) {
    case 'course': {
      const { kind, durationSeconds, trainedCriteria, learningPoints } = sample;
      return {
        kind,
        ...common,
        duration: durationSeconds,
        trainedCriteria,
        learningPoints,
        captions,
      };
    }
    case 'podcast': {
      const { kind, durationSeconds, hostName } = sample;
      return { kind, ...common, duration: durationSeconds, hostName, hostImage: null, captions };
    }
    case 'study-guide':
      return { kind: sample.kind, ...common, pageCount: sample.pages };
  }
}
