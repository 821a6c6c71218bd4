import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ContentColumn } from './landing-layout.tsx';
import { SampleTimeline } from './sample-timeline.tsx';

/** URL fragment that the footer links to. */
const ANALYSIS_ID = 'ai-analysis';

// Loaded only for members, because visitors never see the upload box.
const UploadBox = lazy(async () => ({
  default: (await import('#web/features/practice/upload-box.public.ts')).UploadBox,
}));

const steps = [
  {
    title: 'Record an answer',
    text: 'One question, one minute, your own camera. Nothing to install.',
  },
  {
    title: 'Read your report',
    text: 'Six scores. See how each was measured and how certain it is.',
  },
  { title: 'Change one thing', text: 'Every report ends with tips for your next take.' },
] as const;

export function LandingAnalysis({ isMember }: { isMember: boolean }) {
  const section = useRef<HTMLElement>(null);
  const isTarget = useLocation().hash === `#${ANALYSIS_ID}`;
  // The browser can't scroll to the section, because the section renders too late.
  useEffect(() => {
    if (isTarget) section.current?.scrollIntoView();
  }, [isTarget]);

  return (
    <section
      ref={section}
      id={ANALYSIS_ID}
      aria-labelledby="analysis-title"
      className="mt-24 scroll-mt-24 sm:mt-32"
    >
      <ContentColumn>
        <div className="max-w-[46rem]">
          <h2 id="analysis-title" className="text-3xl sm:text-5xl">
            AI analysis that shows its evidence
          </h2>
          <p className="mt-5 text-soft sm:text-lg">
            We measure your voice, pace, pauses, eye contact and posture. Every score shows its
            evidence, and the report tells you what couldn’t be scored.
          </p>
        </div>

        <div className="mt-10 grid gap-x-12 gap-y-12 sm:mt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
          <SampleTimeline />

          <div>
            <ol>
              {steps.map(({ title, text }, at) => (
                <li
                  key={title}
                  className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-5 first:border-t-0 first:pt-0"
                >
                  <span aria-hidden="true" className="pt-1 font-mono text-sm text-faint">
                    Q{at + 1}
                  </span>
                  <div>
                    <h3 className="text-xl">{title}</h3>
                    <p className="mt-1.5 text-soft">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
            <div className="mt-3 flex flex-col items-start gap-3">
              <FirstVideo isMember={isMember} />
              <ButtonLink variant="quiet" icon="info" to="/how-scoring-works" className="-ml-4">
                How scoring works
              </ButtonLink>
            </div>
          </div>
        </div>
      </ContentColumn>
    </section>
  );
}

function FirstVideo({ isMember }: { isMember: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (!isMember) {
    return (
      <ButtonLink variant="record" size="large" icon="record" to="/signup">
        Record Your First Video
      </ButtonLink>
    );
  }

  if (!isOpen) {
    return (
      <Button variant="record" size="large" icon="record" onClick={() => setOpen(true)}>
        Record Your First Video
      </Button>
    );
  }

  return (
    <div className="w-full">
      <Suspense fallback={<div className="h-22" />}>
        <UploadBox />
      </Suspense>
      <ButtonLink size="small" icon="camera" to="/video-analysis" className="mt-3">
        Or record in the practice room
      </ButtonLink>
    </div>
  );
}
