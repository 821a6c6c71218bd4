import { isShown, unprepared } from './claims.ts';
import { Column } from './column.tsx';
import { StartLink } from './start-link.tsx';

interface Pain {
  /** Time into the interview, such as '0:12' or 'Later'. */
  readonly at: string;
  readonly cue: string;
  readonly happens: string;
  readonly instead: string;
}

const pains: readonly Pain[] = [
  {
    at: '0:00',
    cue: '“Tell me about yourself.”',
    happens: 'You start with your first job. Four minutes later, you’re still there.',
    instead: 'Every take is one minute. You learn what fits.',
  },
  {
    at: '0:12',
    cue: '“What was your part in it?”',
    happens: 'You look at the ceiling while you think. That’s what they remember.',
    instead: 'The timeline marks every time you look away, to the second.',
  },
  {
    at: '0:27',
    cue: '“Tell us about a failure.”',
    happens: 'You have the story, but no ending.',
    instead: 'Short courses show you how to build an answer: problem, choice, result.',
  },
  {
    at: '0:44',
    cue: '“Any questions for us?”',
    happens: '“No, I think you covered everything.”',
    instead: 'Study guides give you questions worth asking.',
  },
  {
    at: 'Later',
    cue: '“We went with someone else.”',
    happens: 'No one tells you why.',
    instead: 'A coach tells you in writing within 24 hours, before it counts.',
  },
];

/** Timeline of an interview that goes wrong: time, problem and remedy. */
export function LandingPains({ isMember }: { readonly isMember: boolean }) {
  return (
    <section aria-labelledby="pains-title" className="mt-24 border-y border-line bg-surface py-16 sm:mt-32 sm:py-24">
      <Column>
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-end">
          <h2 id="pains-title" className="text-3xl sm:text-5xl">
            It’s rarely about what you know
          </h2>
          {isShown(unprepared) && (
            <p className="max-w-[42ch] text-soft sm:text-lg">
              <strong className="font-semibold text-ink">{unprepared.figure}</strong> {unprepared.label}
            </p>
          )}
        </div>
        <ol className="mt-10 sm:mt-14">
          {pains.map((pain) => (
            <PainRow key={pain.at} {...pain} />
          ))}
        </ol>
        <div className="mt-8 flex flex-col gap-x-6 gap-y-4 border-t border-line pt-8 sm:flex-row sm:items-center">
          <StartLink isMember={isMember} />
          <p className="text-soft">Get it wrong here, where no one is watching.</p>
        </div>
      </Column>
    </section>
  );
}

function PainRow({ at, cue, happens, instead }: Pain) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line py-6 lg:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)] lg:gap-x-8">
      <span className="pt-1 font-mono text-sm text-faint figures">{at}</span>
      <h3 className="text-xl leading-snug">{cue}</h3>
      <p className="col-start-2 text-soft lg:col-start-3 lg:pt-0.5">{happens}</p>
      <p className="col-start-2 flex gap-3 lg:col-start-4 lg:pt-0.5">
        <span aria-hidden="true" className="tape mt-2 h-2 w-5 shrink-0 bg-leaf" />
        <span>{instead}</span>
      </p>
    </li>
  );
}
