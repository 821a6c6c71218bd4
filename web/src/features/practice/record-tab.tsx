import type { User } from '#shared/accounts/user.ts';
import { JOB_POST_PATH } from '#shared/practice/practice-links.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';

import { CriteriaExplainer } from './report/criteria-explainer.tsx';
import { PracticeSettingsPanel } from './settings/practice-settings.tsx';
import { RehearsalCard } from './rehearsal/rehearsal-card.tsx';
import { Studio, type StudioProps } from './recorder/studio.tsx';
import { UpgradePanel } from './recorder/upgrade-panel.tsx';

interface RecordTabProps extends StudioProps {
  user: User;
}

export function RecordTab({ user, ...studio }: RecordTabProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
      {user.plan === null ? <UpgradePanel /> : <Studio {...studio} />}
      <div className="flex min-w-0 flex-col gap-10 staged:invisible">
        {user.plan !== null && <RehearsalCard memberId={user.id} />}
        {user.plan !== null && <JobPostCard />}
        <CriteriaExplainer />
        {user.plan !== null && (
          <section aria-labelledby="practice-settings-title">
            <h2 id="practice-settings-title" className="mb-3 text-xl">
              Analysis settings
            </h2>
            <PracticeSettingsPanel />
          </section>
        )}
      </div>
    </div>
  );
}

function JobPostCard() {
  return (
    <section aria-labelledby="job-post-title">
      <h2 id="job-post-title" className="text-xl">
        Interviewing for a job?
      </h2>
      <p className="mt-2 mb-3 text-sm text-soft">Paste the job post and get questions for it.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={JOB_POST_PATH}>
          Practice for a job post
        </ButtonLink>
        <ButtonLink size="small" to="/plan">
          Interview plan
        </ButtonLink>
      </div>
    </section>
  );
}
