import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFeed, type FeedEpisode } from './build-feed.ts';

const anEpisode = (given: Partial<FeedEpisode> = {}): FeedEpisode => ({
  id: 'one',
  title: 'T',
  description: 'D',
  author: 'Hanna Host',
  publishedAt: new Date('2026-01-01T12:00:00Z'),
  durationSeconds: 90.4,
  imageUrl: 'https://app.example/images/a',
  audio: {
    url: 'https://app.example/api/podcast-feeds/t/one',
    sizeBytes: 1234,
    contentType: 'audio/mpeg',
  },
  ...given,
});

const write = (...episodes: FeedEpisode[]) =>
  buildFeed({
    title: 'Podcasts',
    description: 'About interviews',
    siteUrl: 'https://app.example/podcasts',
    imageUrl: 'https://app.example/icon.png',
    author: 'Greenroom',
    episodes,
  });

interface XmlNode {
  nodeName: string;
  textContent: string | null;
  children: Iterable<XmlNode>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): XmlNode | null;
  querySelectorAll(selector: string): readonly XmlNode[];
}

type Parsed = XmlNode & { documentElement: XmlNode };

// jsdom has no type declarations.
const { JSDOM }: { JSDOM: new (xml: string, options: object) => { window: { document: Parsed } } } =
  createRequire(import.meta.url)('jsdom');

/** Throws if the feed isn't well-formed. */
const parse = (feed: string) => new JSDOM(feed, { contentType: 'application/xml' }).window.document;
const readTitle = (feed: Parsed) => feed.querySelector('item > title')?.textContent;

describe('the feed', () => {
  it('is well-formed RSS with one enclosure per episode', () => {
    const feed = parse(
      write(anEpisode(), anEpisode({ id: 'two', imageUrl: null, durationSeconds: 0, author: '' })),
    );
    expect(feed.documentElement.getAttribute('version')).toBe('2.0');

    const [first] = feed.querySelectorAll('item');
    const values = [...(first?.children ?? [])].map(({ nodeName, textContent }) => [
      nodeName,
      textContent,
    ]);

    expect(Object.fromEntries(values)).toMatchObject({
      guid: 'one',
      pubDate: 'Thu, 01 Jan 2026 12:00:00 GMT',
      'itunes:duration': '90',
      'itunes:author': 'Hanna Host',
    });

    const enclosure = first?.querySelector('enclosure');
    expect(['url', 'length', 'type'].map((name) => enclosure?.getAttribute(name))).toEqual([
      'https://app.example/api/podcast-feeds/t/one',
      '1234',
      'audio/mpeg',
    ]);
    expect(feed.querySelectorAll('enclosure')).toHaveLength(2);
  });

  it('has no episodes without any', () => {
    expect(parse(write()).querySelectorAll('item')).toHaveLength(0);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><script>alert(1)</script>',
    `'/><enclosure url='https://evil.example/a.mp3`,
    '</title></item><item><title>second',
    ']]><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '--><svg onload=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    'javascript:alert(1)\r\n<b>',
  ])('treats %j as text', (payload) => {
    const feed = parse(
      write(anEpisode({ title: payload, description: payload, author: payload, id: payload })),
    );
    // Parsers normalize line breaks.
    expect(readTitle(feed)).toBe(payload.replaceAll(/\r\n?/g, '\n'));

    const names = new Set([...feed.querySelectorAll('item *')].map(({ nodeName }) => nodeName));
    expect([...names].toSorted()).toEqual([
      'description',
      'enclosure',
      'guid',
      'itunes:author',
      'itunes:duration',
      'itunes:image',
      'pubDate',
      'title',
    ]);
  });

  it.each([
    ']]>',
    '<![CDATA[x]]>',
    '<!DOCTYPE a [<!ENTITY x "y">]>&x;',
    '<?xml-stylesheet href="x"?>',
    '"\'&<>',
  ])('treats the markup %j as text', (title) => {
    expect(readTitle(parse(write(anEpisode({ title }))))).toBe(title);
  });

  it('is well-formed for any text, without the characters that XML can’t contain', () => {
    expect(readTitle(parse(write(anEpisode({ title: 'a\0\u{1}\u{FFFE}\uD800b\u{1F3A7}' }))))).toBe(
      'ab\u{1F3A7}',
    );
    const anyText = fc.string({ unit: 'binary', maxLength: 40 });

    fc.assert(
      fc.property(anyText, anyText, (title, description) => {
        parse(write(anEpisode({ title, description, id: title, author: description })));
      }),
      { numRuns: 60 },
    );
  });
});
