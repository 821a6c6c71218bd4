import { ButtonLink } from '../../ui/button.tsx';

export const JOB_POST_PATH = '/video-analysis/job-post';

export function JobPostCard() {
  return (
    <section aria-labelledby="job-post-title">
      <h2 id="job-post-title" className="text-xl">
        Interviewing for a job?
      </h2>
      <p className="mt-2 mb-3 text-sm text-soft">Paste the job post and get questions for it.</p>
      <ButtonLink size="small" to={JOB_POST_PATH}>
        Practice for a job post
      </ButtonLink>
    </section>
  );
}
