import { unpreparedProfessionalsClaim } from '#web/features/claims/claims.public.ts';
import { ContentColumn, StartLink } from './landing-layout.tsx';

/** `time` is the time into the interview. */
const painPoints = [
  {
    time: '0:00',
    interviewerLine: '“Tell me about yourself.”',
    problem: 'You start with your first job. Four minutes later, you’re still there.',
    solution: 'Practice one-minute answers, and learn to get to the point.',
  },

  {
    time: '0:12',
    interviewerLine: '“What was your part in it?”',
    problem: 'You look at the ceiling while you think. That’s what they remember.',
    solution: 'The timeline marks clear looks away, to the second.',
  },

  {
    time: '0:27',
    interviewerLine: '“Tell us about a failure.”',
    problem: 'You have the story, but no ending.',
    solution: 'Short courses show you how to build an answer: problem, choice, result.',
  },

  {
    time: '0:44',
    interviewerLine: '“Any questions for us?”',
    problem: '“No, I think you covered everything.”',
    solution: 'Study guides give you questions worth asking.',
  },

  {
    time: 'Later',
    interviewerLine: '“We went with someone else.”',
    problem: 'No one tells you why.',
    solution: 'A coach gives you written feedback within 24 hours, before the real interview.',
  },
] as const;

export function LandingPainPoints({ isMember }: { isMember: boolean }) {
  return (
    <section
      aria-labelledby="pains-title"
      className="mt-24 border-y border-line bg-surface py-16 sm:mt-32 sm:py-24"
    >
      <ContentColumn>
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-end">
          <h2 id="pains-title" className="text-3xl sm:text-5xl">
            It’s rarely about what you know
          </h2>
          {unpreparedProfessionalsClaim && (
            <p className="max-w-[42ch] text-soft sm:text-lg">
              <strong className="font-semibold text-ink">
                {unpreparedProfessionalsClaim.figure}
              </strong>{' '}
              {unpreparedProfessionalsClaim.label}
            </p>
          )}
        </div>

        <ol className="mt-10 sm:mt-14">
          {painPoints.map((pain) => (
            <PainPointRow key={pain.time} {...pain} />
          ))}
        </ol>

        <div className="mt-8 flex flex-col gap-x-6 gap-y-4 border-t border-line pt-8 sm:flex-row sm:items-center">
          <StartLink isMember={isMember} />
          <p className="text-soft">Get it wrong here, where no one is watching.</p>
        </div>
      </ContentColumn>
    </section>
  );
}

function PainPointRow({ time, interviewerLine, problem, solution }: (typeof painPoints)[number]) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line py-6 lg:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.2fr)] lg:gap-x-8">
      <span className="pt-1 font-mono text-sm text-faint figures">{time}</span>
      <h3 className="text-xl leading-snug">{interviewerLine}</h3>
      <p className="col-start-2 text-soft lg:col-start-3 lg:pt-0.5">{problem}</p>
      <p className="col-start-2 flex gap-3 lg:col-start-4 lg:pt-0.5">
        <span aria-hidden="true" className="tape mt-2 h-2 w-5 shrink-0 bg-leaf" />
        <span>{solution}</span>
      </p>
    </li>
  );
}
