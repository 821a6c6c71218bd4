import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from './stack.ts';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A recording of the fixture person, made by a real browser. */
export async function readValidRecording(): Promise<TestFile> {
  const path = join(repositoryRoot, 'functions/analysis/fixtures/answer.webm');
  return { name: 'answer.webm', mimeType: 'video/webm', buffer: await readFile(path) };
}

export const emptyFile: TestFile = {
  name: 'empty.webm',
  mimeType: 'video/webm',
  buffer: Buffer.alloc(0),
};

export const textFileNamedWebm: TestFile = {
  name: 'letter.webm',
  mimeType: 'video/webm',
  buffer: Buffer.from('Dear hiring manager, this is no video at all.\n'.repeat(50)),
};

/** A good recording that ends too early, like an interrupted download. */
export async function readTruncatedRecording(): Promise<TestFile> {
  const { buffer } = await readValidRecording();
  return {
    name: 'cut.webm',
    mimeType: 'video/webm',
    buffer: buffer.subarray(0, Math.floor(buffer.length / 2)),
  };
}
