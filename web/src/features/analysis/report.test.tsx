// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { AnalysisResults } from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { someResults } from '#shared/practice/video.fixtures.ts';
import { Report } from './report.tsx';

const show = (results: AnalysisResults) =>
  render(
    <MemoryRouter>
      <Report
        results={results}
        title="Practice Session #1"
        recordedAt="today"
        recording={null}
        player={{ video: null, attach: () => {} }}
        record={null}
        recordNotice={null}
      />
    </MemoryRouter>,
  );

const cue = (label: string) => within(screen.getByText(label).closest('li') ?? document.body);

describe('the report', () => {
  it('shows the overall score with grade and label', () => {
    show(someResults({}, 79.4));

    const overall = within(screen.getByRole('region', { name: 'Overall score' }));

    expect(overall.getByText('79')).toBeTruthy();
    expect(overall.getByText('Grade C')).toBeTruthy();
    expect(overall.getByText('Good')).toBeTruthy();
  });

  it('lists all six criteria from the lowest score, and folds only the texts of strong ones', () => {
    show(
      someResults({
        charisma: 91,
        confidence: 40,
        posture: 75,
        eyeContact: 85,
        communicationSkills: null,
      }),
    );

    const headings = screen
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent);
    expect(headings.indexOf('Confidence')).toBe(0);
    expect(headings.indexOf('Posture & Body Language')).toBeLessThan(
      headings.indexOf('Eye Contact'),
    );

    const shown = criteria.map(({ key, label }) => {
      const row = cue(label);
      const [number, text] = [
        row.getByText(/^\d+$|^–$/),
        row.getByText(someResults().detailedFeedback[key]),
      ];

      return [
        label,
        number.textContent,
        number.closest('details') === null,
        text.closest('details') === null,
      ];
    });

    expect(shown).toEqual([
      ['Charisma & Presence', '91', true, false],
      ['Confidence', '40', true, true],
      ['Posture & Body Language', '75', true, true],
      ['Eye Contact', '85', true, false],
      ['Communication Skills', '–', true, true],
      ['Overall Professionalism', '80', true, false],
    ]);

    expect(cue('Charisma & Presence').getByText('Exceptional').closest('details')).toBeNull();
    expect(cue('Communication Skills').getByText('Not scored')).toBeTruthy();
  });

  it('leads with the one thing to work on', () => {
    show(someResults());

    const focus = within(screen.getByRole('region', { name: 'Work on one thing' }));

    expect(
      focus.getByText('You looked at the camera for only 54% of the time you spoke.'),
    ).toBeTruthy();
    // The analysis data isn't loaded, so there is no moment to play.
    expect(focus.queryByRole('button', { name: 'Play the moment' })).toBeNull();
  });

  it('says every sentence once', () => {
    const { focus } = someResults();
    const [seen, said] = ['You sat upright.', 'You paused often.'];

    show({
      ...someResults(),
      keyStrengths: [seen, seen],
      areasForImprovement: [focus?.observation ?? '', said, said, seen],
      actionableRecommendations: [focus?.advice ?? '', said],
    });

    for (const text of [seen, said, focus?.observation ?? '', focus?.advice ?? ''])
      expect(screen.getAllByText(text), text).toHaveLength(1);

    expect(screen.getByText('Only the one thing to work on above.')).toBeTruthy();
  });

  it('does not repeat the one thing in the text of a criterion', () => {
    const { focus, detailedFeedback } = someResults();
    const confidence = `You kept going. ${focus?.observation} ${focus?.advice}`;
    show({
      ...someResults({ confidence: 40 }),
      detailedFeedback: { ...detailedFeedback, confidence },
    });

    expect(
      cue('Confidence').getByText('Your one thing to work on lowers this score. You kept going.'),
    ).toBeTruthy();
    expect(screen.getAllByText(focus?.observation ?? '')).toHaveLength(1);
  });

  it('says which parts make up overall professionalism', () => {
    show(someResults());
    expect(
      cue('Overall Professionalism').getByText(
        '40% picture and sound, 60% confidence, posture, eye contact and communication',
      ),
    ).toBeTruthy();
  });

  it('suggests a harder question if nothing cost many points', () => {
    show({ ...someResults(), focus: null });
    expect(screen.getByText(/Try a harder question/)).toBeTruthy();
  });

  it('explains why a criterion has no score', () => {
    const results = someResults({ posture: null });
    const posture = { ...results.judgments.posture, reason: 'no_face' as const, interval: null };
    const detailedFeedback = { ...results.detailedFeedback, posture: '' };
    show({ ...results, detailedFeedback, judgments: { ...results.judgments, posture } });

    expect(cue('Posture & Body Language').getByText('Not scored')).toBeTruthy();
    expect(cue('Posture & Body Language').getByText(/face wasn’t in the frame/)).toBeTruthy();
  });

  it('marks provisional scores and shows the range of a score', () => {
    const results = someResults();
    const charisma = { ...results.judgments.charisma, provisional: true, note: 'voice only' };
    show({ ...results, judgments: { ...results.judgments, charisma } });

    expect(cue('Charisma & Presence').getByText('Provisional')).toBeTruthy();
    expect(cue('Charisma & Presence').getByText(/voice only$/)).toBeTruthy();
    expect(cue('Charisma & Presence').getByText('Between 78 and 86')).toBeTruthy();
  });

  it('marks a provisional overall score, and says whether words were scored', () => {
    show({ ...someResults(), overall: { provisional: true, interval: { low: 72, high: 84 } } });

    const overall = within(screen.getByRole('region', { name: 'Overall score' }));
    expect(overall.getByText('Provisional')).toBeTruthy();
    expect(overall.getByText('delivery only · give or take 7')).toBeTruthy();

    cleanup();
    show({ ...someResults(), scope: 'delivery_and_words' });
    expect(screen.getByText('delivery and words · give or take 4')).toBeTruthy();
    expect(screen.queryByText('Provisional')).toBeNull();
  });

  it('says once that a short take is a first impression, and how long to speak', () => {
    show({ ...someResults(), durationSeconds: 19.9 });
    const note = /^Short take: a first impression\. Speak for at least 20 seconds/;
    expect(screen.getAllByText(note)).toHaveLength(1);
    cleanup();

    show({ ...someResults({}, null), durationSeconds: 8 });
    expect(screen.getAllByText(note)).toHaveLength(1);
    cleanup();

    show({ ...someResults(), durationSeconds: 20 });
    expect(screen.queryByText(/Short take/)).toBeNull();
  });

  it('shows content feedback only if there is a transcript', () => {
    const results = someResults();
    show(results);
    expect(screen.queryByRole('heading', { name: 'What you said' })).toBeNull();

    cleanup();

    const relevance = { score: 70, quotes: ['we moved the launch by a week'] };

    const content = {
      language: 'english',
      wordCount: 98,
      wordsPerMinute: 140,
      fillers: [],
      wording: null,
    };

    show({ ...results, content: { ...content, structure: null, relevance } });
    expect(screen.getByText('delivery and wording')).toBeDefined();
    expect(screen.getByText(/98 words at 140 per minute/)).toBeTruthy();
    expect(screen.getByText('we moved the launch by a week')).toBeTruthy();
    expect(screen.getByText(/don’t affect your six scores/)).toBeTruthy();
  });

  it('explains a missing overall score', () => {
    show(someResults({}, null));
    expect(screen.getByText('No overall score')).toBeTruthy();
  });

  it('does not praise a recording that was hardly scored', () => {
    const nothing = { areasForImprovement: [], actionableRecommendations: [] };
    show({ ...someResults({}, null), ...nothing });
    expect(screen.getByText('There wasn’t enough to score.')).toBeTruthy();
    expect(screen.getByText(/^Give a longer answer/)).toBeTruthy();

    cleanup();
    show({ ...someResults(), ...nothing });
    expect(screen.getByText('Keep doing what you’re doing.')).toBeTruthy();
  });
});
