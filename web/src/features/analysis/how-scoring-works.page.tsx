import type { ReactNode } from 'react';
import { criteria } from '../../../../shared/analysis/criteria.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { BenchmarkTables } from './benchmark-tables.tsx';
import { rubric } from './rubric.ts';
import { ScoringCriterion } from './scoring-criterion.tsx';
import { SignalCurves } from './signal-curves.tsx';

/** `/how-scoring-works`: explains every score. All numbers come from the rubric or the benchmark. */
export function HowScoringWorksPage() {
  return (
    <Page title="How scoring works">
      <p>
        <Badge>Rubric {rubric.version}</Badge>
      </p>
      <h1 className="mt-4 text-3xl sm:text-4xl">How scoring works</h1>
      <div className="mt-5 flex max-w-[66ch] flex-col gap-4 text-lg text-soft">
        <p>Your score reflects habits that listeners in studies rate well, as seen and heard in one recording.</p>
        <p>
          It isn’t a verdict on you, a reading of your emotions or a hiring prediction. Even the published studies
          explain only part of how people rate an interview. Use your score to compare one take with the next.
        </p>
      </div>

      <Part title="Six criteria">
        <Formula />
        <ol className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
          {criteria.map((criterion, at) => (
            <ScoringCriterion key={criterion.key} criterion={criterion} number={at + 1} />
          ))}
        </ol>
      </Part>

      <Part title="How each signal is scored">
        <p className="max-w-[66ch] text-soft">
          A signal is something we can count or measure. It earns full points within its good range and fewer outside.
          The ranges for pace, pauses, fillers, voice variety and eye contact come from studies where they exist; we
          chose the ranges for posture, framing and the rest. Every report shows your value next to the range.
        </p>
        <SignalCurves />
      </Part>

      <Part title="Missing signals cost nothing">
        <Missing />
      </Part>

      <Part title="What we never score">
        <Bullets items={neverJudged} />
      </Part>

      <Part title="How accurate the measurements are">
        <BenchmarkTables />
      </Part>

      <Part title="Known limitations">
        <Bullets items={knownWeaknesses} />
      </Part>
    </Page>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-16 border-t border-line pt-8">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function Formula() {
  const { weakestShare, scoreRange, leastCriteriaForOverall } = rubric.scoring;
  return (
    <div className="flex max-w-[66ch] flex-col gap-3 text-soft">
      <p>
        Each criterion is {percent(1 - weakestShare)} the weighted average of its signals and {percent(weakestShare)}{' '}
        its weakest key signal, so one serious problem isn’t hidden by the rest. The best value of every signal would
        give {scoreRange.most}, because no recording is perfect; no score is below {scoreRange.least}.
      </p>
      <p>
        The overall score is the average of the six criteria. We show it only if at least {leastCriteriaForOverall} of
        them could be scored.
      </p>
    </div>
  );
}

function Missing() {
  const { coverage, leastHalfWidth } = rubric.scoring;
  return (
    <div className="flex max-w-[66ch] flex-col gap-3 text-soft">
      <p>
        Signals that couldn’t be seen or heard, or that you turned off, are left out; they never count as zero. If less
        than {percent(coverage.judged)} of a criterion’s weight was measured, the criterion has no score, and the report
        says why. Below {percent(coverage.whole)}, the score is marked provisional.
      </p>
      <p>
        Each score comes with a range that accounts for measurement error. We’re 95% certain that the score is within
        that range, which extends at least {leastHalfWidth} points to each side. If the ranges of two takes overlap, the
        takes may be equally good.
      </p>
    </div>
  );
}

function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="flex max-w-[66ch] list-disc flex-col gap-2 pl-5 text-soft">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const neverJudged = [
  'Emotions, honesty, personality and intelligence. We don’t use any model that guesses them.',
  'Your identity. We don’t use face or voice recognition.',
  'Accent, dialect, grammar, or how high or low your voice is.',
  'Age, gender, skin, face shape, hair, clothes, disability or your home. Looks strongly affect real interviews. That is a bias, so we leave it out on purpose.',
  'Your chances of getting hired. No employer or school ever sees a score.',
] as const;

const knownWeaknesses = [
  'Small glances are missed. Eye direction can only be estimated, so a look away counts only at a clear angle.',
  'Glances without a head turn are detected less reliably for people with both dark skin and glasses. We measured this on synthetic clips only.',
  'If your glasses reflect light, looking straight ahead may count as looking away for a few seconds.',
  'If you leave the frame sideways and return within four seconds, it counts as looking away.',
  'Without a transcript, fillers are detected by sound. Some are missed, especially an “um” that runs into a word, and some words are mistaken for fillers. That’s why the report calls them “possible.”',
  'Pace counts syllables without knowing the words. The good range fits English; other languages have more syllables per second.',
  'A loud room, echo, a second voice or a distant microphone makes pauses and voice variety less accurate. If your voice is less than about 10 dB above the noise, don’t rely on pace and pauses.',
  'If your head moves very little, the measurement shows even less movement than there was.',
  'Slouching is compared with your most upright position in the same recording. If you slouch from start to finish, it isn’t detected. Sitting up for less than two seconds may be missed.',
  'A face that is in profile, half out of the frame or very small isn’t detected at all.',
  'The benchmark uses rendered faces and synthetic voices, because exact values are known only for these. Real rooms, beards, headscarves, reflections and spontaneous speech are harder.',
  'The benchmark tests the measurements, not the good ranges. Those rely on the studies.',
] as const;
