import { buildRehearsalPath } from '../../../../shared/practice/practice-links.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function RehearsalCard() {
  return (
    <section aria-labelledby="rehearsal-card-title">
      <h2 id="rehearsal-card-title" className="text-xl">
        Ready for several questions?
      </h2>
      <p className="mt-2 mb-3 text-sm text-soft">Answer three to five in a row, like in an interview.</p>
      <ButtonLink size="small" to={buildRehearsalPath()}>
        Start a rehearsal
      </ButtonLink>
    </section>
  );
}
