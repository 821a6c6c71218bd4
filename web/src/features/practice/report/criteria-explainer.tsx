import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type CriterionKey, criteria } from '#shared/analysis/criteria.ts';

const explanations: Record<CriterionKey, string> = {
  charisma:
    'How lively your voice is: pitch changes, volume and pace. Your presence on camera also counts.',
  confidence:
    'How steady and fluent you sound: long pauses and, if there is a transcript, fillers. Not how you feel.',
  posture: 'Level shoulders, upright head and calm movement. We compare you only with yourself.',
  eyeContact: 'How much you look at the camera while you speak.',
  communicationSkills: 'Pace, pauses and flow. If there is a transcript, also your wording.',
  overallProfessionalism:
    'Sound, light and framing, plus confidence, posture, eye contact and communication.',
};

export function CriteriaExplainer() {
  return (
    <aside aria-labelledby="criteria-title">
      <h2 id="criteria-title" className="text-xl">
        What we measure
      </h2>

      <ol className="mt-3">
        {criteria.map(({ key, label }, at) => (
          <li key={key} className="flex gap-4 border-t border-line py-3 first:border-t-0">
            <span aria-hidden="true" className="pt-0.5 font-mono text-xs text-faint">
              Q{at + 1}
            </span>
            <div>
              <h3 className="font-sans text-[0.95rem] font-semibold tracking-normal">{label}</h3>
              <p className="mt-0.5 text-sm text-soft">{explanations[key]}</p>
            </div>
          </li>
        ))}
      </ol>

      <p className="mt-3 border-t border-line pt-4 text-sm text-faint">
        We never score emotions, looks, accent, age, clothes or the room behind you. You, a coach
        you ask and the people you give a link to can see a recording.{' '}
        <TextLink to="/how-scoring-works" tone="soft">
          How scoring works
        </TextLink>
      </p>
    </aside>
  );
}
