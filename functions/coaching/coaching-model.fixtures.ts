import { HOLD_HOURS } from '../../shared/coaching/promise.ts';

/** The possible operations on one request, one write each. `version` is the version that the caller last saw. */
export type Step =
  | { readonly kind: 'ask' | 'withdraw' | 'drop' | 'lapse' | 'reply' }
  | { readonly kind: 'edit'; readonly message: string }
  | { readonly kind: 'rate'; readonly rating: number }
  | { readonly kind: 'take' | 'release' | 'seen'; readonly coach: string }
  | { readonly kind: 'save'; readonly coach: string; readonly version: number; readonly text: string }
  | { readonly kind: 'answer'; readonly coach: string; readonly version: number; readonly text: string }
  | { readonly kind: 'pass'; readonly hours: number };

interface Draft {
  readonly coach: string;
  readonly version: number;
  readonly text: string;
}

/** A reference model of a request, without a table. Times are hours since the start. */
export type Model =
  | { readonly state: 'absent' }
  | { readonly state: 'pending'; readonly message: string; readonly draft: Draft | null }
  | {
      readonly state: 'held';
      readonly message: string;
      readonly draft: Draft | null;
      readonly coach: string;
      readonly until: number;
    }
  | {
      readonly state: 'completed';
      readonly message: string;
      readonly coach: string;
      readonly text: string;
      readonly rating: number | null;
      readonly isReplied: boolean;
      readonly isSeen: boolean;
    };

/** The model after a step at this hour; null if the rules refuse the step. */
export function afterStep(model: Model, step: Step, hour: number): Model | null {
  switch (model.state) {
    case 'absent':
      return step.kind === 'ask' ? { state: 'pending', message: 'first', draft: null } : null;
    case 'pending':
      return step.kind === 'take'
        ? { ...model, state: 'held', coach: step.coach, until: hour + HOLD_HOURS }
        : byMember(model, step);
    case 'held':
      return model.until > hour ? byHolder(model, step, hour) : afterEnd(model, step, hour);
    case 'completed':
      return onAnswer(model, step);
  }
}

type Unanswered = Extract<Model, { state: 'pending' | 'held' }>;
type Held = Extract<Model, { state: 'held' }>;

function byMember(model: Unanswered, step: Step): Model | null {
  if (step.kind === 'edit') return { ...model, message: step.message };
  return step.kind === 'withdraw' || step.kind === 'drop' ? { state: 'absent' } : null;
}

/** The hold has expired: the first actor wins, and the schedule only tidies up. */
function afterEnd(model: Held, step: Step, hour: number): Model | null {
  if (step.kind === 'take') return { ...model, coach: step.coach, until: hour + HOLD_HOURS };
  if (step.kind === 'lapse') return { state: 'pending', message: model.message, draft: model.draft };
  return byMember(model, step);
}

function byHolder(model: Held, step: Step, hour: number): Model | null {
  if (step.kind === 'drop') return { state: 'absent' };
  if (!('coach' in step) || step.coach !== model.coach) return null;
  const { message, draft, coach } = model;
  const until = hour + HOLD_HOURS;
  const isNewest = 'version' in step && step.version === (draft?.version ?? 0);
  switch (step.kind) {
    case 'take':
      return { ...model, until };
    case 'release':
      return { state: 'pending', message, draft };
    case 'save':
      return isNewest ? { ...model, until, draft: { coach, version: step.version + 1, text: step.text } } : null;
    case 'answer':
      return isNewest
        ? { state: 'completed', message, coach, text: step.text, rating: null, isReplied: false, isSeen: false }
        : null;
    case 'seen':
      return null;
  }
}

function onAnswer(model: Extract<Model, { state: 'completed' }>, step: Step): Model | null {
  if (step.kind === 'reply') return model.isReplied ? null : { ...model, isReplied: true };
  if (step.kind === 'rate') return { ...model, rating: step.rating };
  if (step.kind === 'seen') return model.isReplied && step.coach === model.coach ? { ...model, isSeen: true } : null;
  return null;
}
