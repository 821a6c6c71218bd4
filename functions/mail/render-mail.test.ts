import { describe, expect, it } from 'vitest';
import { mailSchema } from './mail-message.ts';
import { renderSampleMails, sampleMails } from './mail-samples.fixtures.ts';
import { buildMailContent } from './mail-content.ts';
import { renderMail } from './render-mail.ts';

const welcome = { kind: 'welcome', mailId: 'w', to: { memberId: 'm' } } as const;
const appOrigin = 'https://app.example';

describe('a rendered email', () => {
  it('escapes every value in HTML', () => {
    const nasty = `<img src=x onerror="alert('1')">&`;
    const { html } = renderMail({
      subject: nasty,
      greeting: nasty,
      paragraphs: [nasty],
      code: nasty,
      details: [{ label: nasty, value: nasty }],
      preheader: nasty,
      action: { label: nasty, url: `https://x.example/?a="${nasty}` },
      footnote: nasty,
    });

    expect(html).not.toContain('<img');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  });

  it.each([
    ['Zoë', 'Hello Zoë,'],
    ["Mary-Ann O'Neill", "Hello Mary-Ann O'Neill,"],
    ['Win now at evil.example', 'Hello,'],
    ['http://evil', 'Hello,'],
    ['Sam\r\nBcc: x@example.com', 'Hello,'],
    ['', 'Hello,'],
    [null, 'Hello,'],
  ])('greets %j with "%s"', (firstName, greeting) => {
    expect(buildMailContent(welcome, { appOrigin, firstName }).greeting).toBe(greeting);
  });

  it('encodes an ID so that it stays a single value in the link', () => {
    const mail = {
      ...welcome,
      kind: 'analysis-ready' as const,
      videoId: 'a&b=c#d',
      takes: [],
      advice: null,
    };
    expect(buildMailContent(mail, { appOrigin, firstName: null }).action?.url).toBe(
      'https://app.example/video-analysis?tab=results&video=a%26b%3Dc%23d',
    );
  });
});

describe('the sample emails', () => {
  it('cover every kind of email', () => {
    const sampled = new Set(Object.values(sampleMails).map((sample) => sample.kind));
    const kinds = mailSchema.options.map(({ shape }) => shape.kind.value);
    expect(kinds.filter((name) => !sampled.has(name))).toEqual([]);
  });

  it('have a link that stops them only if the settings have a switch for them', () => {
    const optional = renderSampleMails(appOrigin).filter(({ stopUrl }) => stopUrl !== undefined);
    expect(optional.map(({ name }) => name)).toEqual([
      'analysis-ready',
      'analysis-ready-sitting',
      'plan-reminder',
      'coach-answered',
      'daily-digest',
      'daily-digest-without-work',
    ]);
  });

  it.each(renderSampleMails(appOrigin).map((mail) => [mail.name, mail] as const))(
    '%s supports phones and dark mode, loads no external content, and has the same words as plain text',
    (_, { html, text }) => {
      expect(html).toContain(
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
      );
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('@media (prefers-color-scheme:dark)');
      expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|\sclass=""/);

      // Compares only words, because the plain text has different line breaks and no entities.
      const words = (part: string) =>
        part
          .replaceAll(/&#?\w+;|\W/g, ' ')
          .replaceAll(/ +/g, ' ')
          .trim();

      const blocks = [...html.matchAll(/<(?:p|th|td|a) [^>]*>([^<]+)</g)].map(([, block = '']) =>
        words(block),
      );
      expect(blocks.length).toBeGreaterThan(3);
      expect(blocks.filter((block) => !words(text).includes(block))).toEqual([]);

      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) =>
        url.replaceAll('&amp;', '&'),
      );
      expect(links.filter((url) => !text.includes(url))).toEqual([]);
    },
  );
});
