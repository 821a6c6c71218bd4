/** A podcast feed. All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  siteUrl: string;
  imageUrl: string;
  author: string;
  episodes: readonly FeedEpisode[];
}

export interface FeedEpisode {
  id: string;
  title: string;
  description: string;
  author: string;
  publishedAt: Date;
  /** 0 if unknown. */
  durationSeconds: number;
  imageUrl: string | null;
  audio: { url: string; sizeBytes: number; contentType: string };
}

/**
 * Writes the feed as RSS 2.0 with Apple's podcast tags. `itunes:block` keeps it out of podcast
 * directories.
 */
export function buildFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
${text('title', feed.title)}
${text('link', feed.siteUrl)}
${text('description', feed.description)}
<language>en-US</language>
${text('itunes:author', feed.author)}
<itunes:image href="${escapeXml(feed.imageUrl)}"/>
<itunes:category text="Business"><itunes:category text="Careers"/></itunes:category>
<itunes:explicit>false</itunes:explicit>
<itunes:block>Yes</itunes:block>
${feed.episodes.map(buildEpisode).join('')}</channel>
</rss>
`;
}

function buildEpisode({
  id,
  title,
  description,
  author,
  publishedAt,
  ...episode
}: FeedEpisode): string {
  const { durationSeconds, imageUrl, audio } = episode;
  const lines = [
    text('title', title),
    text('description', description),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    `<pubDate>${publishedAt.toUTCString()}</pubDate>`,
    `<enclosure url="${escapeXml(audio.url)}" length="${audio.sizeBytes}" type="${escapeXml(audio.contentType)}"/>`,
    ...(author ? [text('itunes:author', author)] : []),
    ...(durationSeconds > 0
      ? [`<itunes:duration>${Math.round(durationSeconds)}</itunes:duration>`]
      : []),
    ...(imageUrl === null ? [] : [`<itunes:image href="${escapeXml(imageUrl)}"/>`]),
  ];

  return `<item>\n${lines.join('\n')}\n</item>\n`;
}

function text(tag: string, content: string): string {
  return `<${tag}>${escapeXml(content)}</${tag}>`;
}

// XML 1.0 can't represent lone surrogates, most control characters, U+FFFE and U+FFFF.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Escapes text for XML elements and quoted attributes, and removes characters that XML can't
 * contain.
 */
export function escapeXml(content: string): string {
  return content
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
