import { describe, expect, it } from 'vitest';
import { readAnalysisMessage } from './analysis-message.ts';

const created = (key: string, bucket = 'media-bucket', eventName = 'ObjectCreated:Copy') => ({
  eventVersion: '2.1',
  eventSource: 'aws:s3',
  eventName,
  s3: { bucket: { name: bucket }, object: { key, size: 9, eTag: 'e', sequencer: '1' } },
});

const read = (message: unknown) => readAnalysisMessage(JSON.stringify(message), 'media-bucket');

describe('reading an analysis message', () => {
  it('reads the video from the key of the created object', () => {
    expect(
      read({
        Records: [
          created('media/practice/ann/v1'),
          created('media/practice/bob/v2', 'media-bucket', 's3:ObjectCreated:Put'),
        ],
      }),
    ).toEqual({
      kind: 'work',
      work: [
        { memberId: 'ann', videoId: 'v1' },
        { memberId: 'bob', videoId: 'v2' },
      ],
    });
  });

  it('decodes the key encoding of S3 events', () => {
    expect(read({ Records: [created('media/practice/a+b%20c/v%2B1')] })).toMatchObject({
      work: [{ memberId: 'a b c', videoId: 'v+1' }],
    });
  });

  it('reads an AnalysisRequest', () => {
    expect(read({ kind: 'analyze-video', memberId: 'ann', videoId: 'v1' })).toMatchObject({
      kind: 'work',
      work: [{ memberId: 'ann', videoId: 'v1' }],
    });
  });

  it.each([
    ['a test event', { Event: 's3:TestEvent', Bucket: 'media-bucket' }],
    ['another bucket', { Records: [created('media/practice/ann/v1', 'foreign')] }],
    [
      'a removal',
      { Records: [created('media/practice/ann/v1', 'media-bucket', 'ObjectRemoved:Delete')] },
    ],
    ["an administrator's upload", { Records: [created('media/content/course.mp4')] }],
    ['a deeper key', { Records: [created('media/practice/ann/v1/extra')] }],
    ['a key with an encoded slash', { Records: [created('media/practice/ann%2Fbob/v1')] }],
    ['no records', { Records: [] }],
  ])('ignores %s', (_, message) => {
    expect(read(message)).toMatchObject({ kind: 'ignore' });
  });

  it.each([
    '',
    'not json',
    '[]',
    '7',
    'null',
    '{"Records":7}',
    '{"kind":"analyze-video"}',
    '{"Records":[{"s3":{}}]}',
  ])('throws on the unreadable message %s', (body) => {
    expect(() => readAnalysisMessage(body, 'media-bucket')).toThrow(/JSON|invalid|expected/i);
  });
});
