import {
  type ComponentType,
  type ReactNode,
  Suspense,
  lazy,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { consentText } from '#shared/practice/consent.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';

import { rubric } from './rubric.ts';

const ScoringCriteria = lazy(async () => ({
  default: (await import('./scoring-figures.tsx')).ScoringCriteria,
}));

const SignalCurves = lazy(async () => ({
  default: (await import('./scoring-figures.tsx')).SignalCurves,
}));

const SignalErrors = lazy(async () => ({
  default: (await import('./benchmark-tables.tsx')).SignalErrors,
}));

const FairnessTable = lazy(async () => ({
  default: (await import('./benchmark-tables.tsx')).FairnessTable,
}));

const BenchmarkTables = lazy(async () => ({
  default: (await import('./benchmark-tables.tsx')).BenchmarkTables,
}));

/**
 * `/how-scoring-works`: a summary, then all numbers behind the scores, read from the rubric and the
 * benchmarks.
 */
export function HowScoringWorksPage() {
  return (
    <Page title="How scoring works">
      <p>
        <Badge>Rubric {rubric.version}</Badge>
      </p>
      <PageHeading className="mt-4">How scoring works</PageHeading>
      <Summary />

      <div className="mt-14 border-b border-line">
        <Part title="The six criteria and their weights" Figures={ScoringCriteria}>
          <div className="flex max-w-[66ch] flex-col gap-3 text-soft">
            <p>
              A criterion’s score is {percent(1 - weakestShare)} the weighted average of its signals
              and {percent(weakestShare)} its weakest key signal, so good signals can’t hide one
              serious problem. The highest possible score is {scoreRange.most}, because no recording
              is perfect, and the lowest is {scoreRange.least}.
            </p>
            <p>
              The overall score is the average of the six criteria. We show it only if at least{' '}
              {leastCriteriaForOverall} of them could be scored, or all that you didn’t turn off.
            </p>
          </div>
        </Part>

        <Part title="The good range of each signal" Figures={SignalCurves}>
          <p className="max-w-[66ch] text-soft">
            A signal is something we can count or measure. Its best value earns full points, any
            other value in its good range costs at most about one point, and values outside the
            range cost more. The ranges for pace, pauses, fillers, vocal variety and eye contact
            come from studies where available. We chose the other ranges ourselves. Every report
            shows your value next to the range.
          </p>
        </Part>

        <Part title="Missing signals cost nothing">
          <div className="flex max-w-[66ch] flex-col gap-3 text-soft">
            <p>
              Signals that couldn’t be seen or heard, or that you turned off, are left out; they
              never count as zero. If less than {percent(coverage.judged)} of a criterion’s weight
              was measured, the criterion has no score, and the report says why. If less than{' '}
              {percent(coverage.whole)} was measured, the score is marked provisional. A criterion
              also has no score if its most important signal couldn’t be measured.
            </p>
            <p>
              Each score comes with a range that accounts for measurement error. We’re 95% certain
              that the true score is within that range, which extends at least {leastHalfWidth}{' '}
              points above and below the score shown. Below {SHORT_TAKE_SECONDS} seconds, the range
              is wider, to cover what the same person would score in a longer take. If the ranges of
              two takes overlap, the takes may be equally good.
            </p>
          </div>
        </Part>

        <Part title="How accurate the measurements are" Figures={SignalErrors} />
        <Part title="The same performance by different people" Figures={FairnessTable} />
        <Part title="Known limitations">
          <Bullets items={knownWeaknesses} />
        </Part>
        <Part title="All measurement tests" Figures={BenchmarkTables} />
      </div>
    </Page>
  );
}

function Summary() {
  return (
    <div className="mt-9 grid max-w-[66ch] gap-8 text-soft lg:max-w-none lg:grid-cols-2 lg:gap-x-14">
      <Point title="What we measure">
        Only what we can count or measure in your recording: how fast you speak, when you pause, how
        your voice rises and falls, how much you look at the camera, how you sit and how you are
        framed. With a transcript from OpenAI, we also score fillers and the structure of your
        answer. Your report says whether your words were scored.
      </Point>

      <Point title="How we calculate scores">
        Each measurement has a good range, based on studies of listeners where such studies exist.
        Values in the range earn full or nearly full points. Each of the six criteria combines
        several measurements. Some of them are key, and the weakest of these counts extra. The
        overall score is the average of the criteria, if we could score at least{' '}
        {leastCriteriaForOverall} of them, or all that you didn’t turn off.
      </Point>

      <Point title="How to read a score">
        Scores run from {scoreRange.least} to {scoreRange.most}. Each comes with a range, because no
        measurement is exact. If the ranges of two takes overlap, the takes may be equally good.
        “Provisional” means that part of the recording couldn’t be judged, or that the take is
        shorter than {SHORT_TAKE_SECONDS} seconds. We never compare the scores of short takes.
      </Point>

      <Point title="What a score isn’t">
        A score isn’t a verdict on you or a hiring prediction. Even published studies explain only
        part of how people rate an interview, and no study has compared our scores with people’s
        ratings yet. Use your scores to compare one take with the next.
      </Point>

      <div>
        <h2 className="mb-2 text-xl text-ink">What we never score</h2>
        <Bullets items={neverJudged} />
      </div>

      <div>
        <h2 className="mb-2 text-xl text-ink">{seen.title}</h2>
        <Bullets items={seen.points} />
      </div>

      <Point title="When to doubt a score">
        Scores are less reliable if the room is noisy or has an echo, if someone else is talking, if
        your glasses reflect light, or if your face is small, dark or partly out of the frame. Your
        report says if we couldn’t measure something. All known limitations are listed below.
      </Point>
    </div>
  );
}

function Point({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl text-ink">{title}</h2>
      <p>{children}</p>
    </section>
  );
}

interface PartProps {
  title: string;
  children?: ReactNode;
  /** Loaded when the reader first opens this part. */
  Figures?: ComponentType;
}

function Part({ title, children, Figures }: PartProps) {
  const [wasOpened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The reader may have opened this part before hydration.
  useLayoutEffect(() => setOpened(details.current?.open ?? false), []);

  return (
    <details
      ref={details}
      className="group/part border-t border-line"
      onToggle={() => setOpened(true)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <span className="text-soft transition-transform duration-150 group-open/part:rotate-180">
          <Icon name="chevron" />
        </span>
      </summary>
      <div className="pt-2 pb-8">
        {children}
        {Figures && wasOpened && (
          <Suspense fallback={<Spinner label="Loading" />}>
            <Figures />
          </Suspense>
        )}
      </div>
    </details>
  );
}

const { coverage, leastCriteriaForOverall, leastHalfWidth, scoreRange, weakestShare } =
  rubric.scoring;
const [, , , seen] = consentText.sections;
const percent = (share: number) => `${Math.round(share * 100)}%`;

function Bullets({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex max-w-[66ch] list-disc flex-col gap-2 pl-5 text-soft">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const neverJudged = [
  'Emotions, honesty, personality and intelligence. We don’t use models that guess them.',
  'Your identity. We don’t use face or voice recognition.',
  'Accent, dialect, grammar, or how high or low your voice is.',
  'Age, gender, skin color, face shape, hair, clothes, disability or your home. Appearance strongly affects real interviews. That is a bias, so we leave appearance out on purpose.',
  'Your chances of getting hired. We don’t give scores to employers or schools.',
] as const;

const knownWeaknesses = [
  'Small glances are missed. Eye direction can only be estimated, so we count only clear looks away from the camera.',
  'With light brown eyes, the eye contact score still depends on skin tone and distance: the same performance scored up to 4 points differently (our limit is 3). With dark brown eyes, the difference between skin tones is about 1 point. We measured this on rendered heads only.',
  'With glasses, small head movements sometimes count as a short look down.',
  'If your glasses reflect light, looking straight ahead may count as looking away for a few seconds.',
  'If you leave the frame sideways and return within four seconds, it counts as looking away.',
  'Fillers are counted only with a transcript. Speech recognition misses some of them.',
  'Looking down with the eyes alone is hard to see, because the eyelids cover the eyes. Glances up or down of less than a second may be missed.',
  'Looking up with only your eyes is sometimes missed: in tests with computer-generated faces, 20-degree upward looks were detected in two thirds of the frames.',
  'Head and eyes turned by less than about 15 degrees in total count as looking at the camera.',
  'Pace counts syllables without knowing the words. The good range fits English; speakers of some other languages produce more syllables per second.',
  'Pace is less accurate for slow speech: for 213 learners of English, it was off by 12% on average, and by 25% for the slowest 22. Without a transcript, a slow pace never counts as a strength.',
  'A loud room, echo, a second voice or a distant microphone makes pauses and vocal variety less accurate. If your voice is less than about 10 dB above the noise, don’t rely on pace and pauses.',
  'If your head moves very little, or your face is small, the measurement shows more movement than there was: 1 to 4 degrees a second too much on rendered heads.',
  'While your head is lowered, slouching isn’t judged.',
  'Your shoulders are compared with their usual slope in the same recording. If you lean from start to finish, it isn’t detected.',
  'Very lively eyes and brows can count as looking away. In ten films of lively faces, that happened in 2 to 4% of the video frames in which they faced the camera. With crossed eyes, it happened in 8 to 10%.',
  'Slouching is compared with your most upright position in the same recording. If you slouch from start to finish, it isn’t detected. Sitting up for less than two seconds may be missed.',
  'A face that is in profile, half out of the frame or very small isn’t detected at all.',
  'The benchmark uses rendered faces and synthetic voices, because exact values are known only for these. Real rooms, beards, headscarves, reflections and spontaneous speech are harder to measure.',
  'The benchmark tests how accurately we measure, not whether the good ranges are right.',
] as const;
