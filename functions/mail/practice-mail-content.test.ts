import { describe, expect, it } from 'vitest';
import { buildMailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

const common = { mailId: 'm', to: { memberId: 'carla' } };

const content = (mail: Mail) =>
  buildMailContent(mail, { appOrigin: 'https://app.example', firstName: 'Cleo' });

describe('the email about reports', () => {
  const mail: Extract<Mail, { kind: 'analysis-ready' }> = {
    kind: 'analysis-ready',
    ...common,
    videoId: 'video-2',
    takes: [{ title: 'Why us?', overallScore: 87, isDeliveryOnly: true }],
    advice: 'Pause before the number.',
  };

  it('says the question, the score, what it covers, and what to do next', () => {
    const { subject, paragraphs } = content(mail);
    expect([subject, ...paragraphs]).toEqual([
      'Your analysis is ready',
      '“Why us?”: 87 out of 100, delivery only.',
      'In your next take: Pause before the number.',
    ]);
  });

  it('lists the takes of a sitting, also those without a score', () => {
    const more = [
      ...mail.takes,
      { title: 'Why you?', overallScore: 70, isDeliveryOnly: false },
      { title: 'Why now?', overallScore: null, isDeliveryOnly: true },
    ];
    const { subject, paragraphs } = content({ ...mail, takes: more, advice: null });
    expect([subject, ...paragraphs]).toEqual([
      'Your 3 analyses are ready',
      '“Why us?”: 87 out of 100, delivery only.\n“Why you?”: 70 out of 100.\n“Why now?”: not scored. The report says why.',
    ]);
  });
});

describe('a coaching email', () => {
  it.each<[Mail, string, string]>([
    [
      { kind: 'coach-answered', ...common, requestId: 'a&b-1' },
      'Your coach answered',
      'https://app.example/video-analysis?tab=coach&request=a%26b-1',
    ],
    [
      { kind: 'coach-request-waiting', ...common, createdAt: '2026-11-21T16:05:00.000Z' },
      'A request is waiting for a coach',
      'https://app.example/coach',
    ],
    [
      { kind: 'coach-replied', ...common, requestId: 'pat_video-1' },
      'A member replied to you',
      'https://app.example/coach/pat_video-1',
    ],
  ])('links to the page for the message: %j', (mail, subject, url) => {
    const { greeting, action, ...said } = content(mail);
    expect([said.subject, greeting, action?.url]).toEqual([subject, 'Hello Cleo,', url]);
  });

  it('contains the time of the waiting request', () => {
    const { paragraphs } = content({
      kind: 'coach-request-waiting',
      ...common,
      createdAt: '2026-11-21T16:05:00.000Z',
    });

    expect(paragraphs.join(' ')).toContain('Nov 21, 2026 at 4:05 PM UTC');
  });
});
