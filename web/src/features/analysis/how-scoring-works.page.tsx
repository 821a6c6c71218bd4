import type { ReactNode } from 'react';
import { criteria } from '../../../../shared/analysis/criteria.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { BenchmarkTables } from './benchmark-tables.tsx';
import { knownWeaknesses, neverJudged } from './scoring-limits.ts';
import { rubric } from './rubric.ts';
import { ScoringCriterion } from './scoring-criterion.tsx';
import { SignalFunctions } from './signal-functions.tsx';

/** `/how-scoring-works`: everything a score is made of. Every number comes from the rubric or from the benchmark. */
export function HowScoringWorksPage() {
  return (
    <Page>
      <title>{`How scoring works · ${PRODUCT_NAME}`}</title>
      <p>
        <Badge>Rubric {rubric.version}</Badge>
      </p>
      <h1 className="mt-4 text-3xl sm:text-4xl">How scoring works</h1>
      <div className="mt-5 flex max-w-[66ch] flex-col gap-4 text-lg text-soft">
        <p>
          A score says how much of the behaviour that listeners in studies tend to rate well was seen and heard in one
          recording.
        </p>
        <p>
          It is not the truth about you, not an emotion and not a forecast of a job offer. The published studies
          themselves explain only a part of how people rate an interview. Use it to compare one take with your next.
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

      <Part title="What each signal is worth">
        <p className="max-w-[66ch] text-soft">
          A signal is something that can be counted or measured. Each earns full points in its good range and less
          outside. The ranges come from studies of pace, pauses, fillers, melody and camera contact where there are any;
          posture, framing and the rest are our own choice. Every report shows your value beside the range.
        </p>
        <SignalFunctions />
      </Part>

      <Part title="What is missing costs nothing">
        <Missing />
      </Part>

      <Part title="What is never judged">
        <Bullets items={neverJudged} />
      </Part>

      <Part title="How well it measures">
        <BenchmarkTables />
      </Part>

      <Part title="Known weaknesses">
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

const percent = (share: number) => `${Math.round(share * 100)} %`;

function Formula() {
  const { weakestShare, shown, leastCriteriaForOverall } = rubric.scoring;
  return (
    <div className="flex max-w-[66ch] flex-col gap-3 text-soft">
      <p>
        A criterion is {percent(1 - weakestShare)} the weighted mean of its signals and {percent(weakestShare)} its
        weakest key signal, so that one thing that goes badly is not hidden by the rest. Points go from 0 to 100; what
        is shown stays between {shown.least} and {shown.most}, because no recording is perfect or worthless.
      </p>
      <p>The overall score is the plain mean of the six. It needs at least {leastCriteriaForOverall} of them.</p>
    </div>
  );
}

function Missing() {
  const { coverage, leastHalfWidth } = rubric.scoring;
  return (
    <div className="flex max-w-[66ch] flex-col gap-3 text-soft">
      <p>
        What could not be seen or heard, or what you chose to leave out, is taken out of the sum; it never counts as
        zero. With less than {percent(coverage.judged)} of its weight a criterion has no score and says why. With less
        than {percent(coverage.whole)} it is marked provisional.
      </p>
      <p>
        Beside each score stands where it lies with 95 % certainty as far as the error of measurement goes, never
        narrower than {leastHalfWidth} points to each side. Two takes whose ranges overlap may well be equal.
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
