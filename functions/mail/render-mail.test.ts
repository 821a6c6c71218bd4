import { describe, expect, it } from 'vitest';
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
    const mail = { ...welcome, kind: 'analysis-ready', videoId: 'a&b=c#d' } as const;
    expect(buildMailContent(mail, { appOrigin, firstName: null }).action.url).toBe(
      'https://app.example/video-analysis?tab=results&video=a%26b%3Dc%23d',
    );
  });
});
