import { HOLD_HOURS } from '#shared/coaching/response-sla.ts';

/**
 * A step of a test run. Each step except `pass` is one write. `version` is the draft version that
 * the coach saw.
 */
export type RequestStep =
  | { kind: 'ask' | 'withdraw' | 'drop' | 'lapse' | 'reply' }
  | { kind: 'edit'; message: string }
  | { kind: 'rate'; rating: number }
  | { kind: 'take' | 'release' | 'seen'; coach: string }
  | { kind: 'save'; coach: string; version: number; text: string }
  | { kind: 'answer'; coach: string; version: number; text: string }
  | { kind: 'pass'; hours: number };

interface Draft {
  coach: string;
  version: number;
  text: string;
}

/** An in-memory reference model of a request. Times are hours since the start of the test. */
export type RequestModel =
  | { state: 'absent' }
  | { state: 'pending'; message: string; draft: Draft | null }
  | {
      state: 'held';
      message: string;
      draft: Draft | null;
      coach: string;
      holdUntilHour: number;
    }
  | {
      state: 'completed';
      message: string;
      coach: string;
      text: string;
      rating: number | null;
      isReplied: boolean;
      isSeen: boolean;
    };

/**
 * Returns the model after this step, or null if the step isn't allowed. `hour` is the time of the
 * step.
 */
export function applyStep(
  model: RequestModel,
  step: RequestStep,
  hour: number,
): RequestModel | null {
  switch (model.state) {
    case 'absent':
      return step.kind === 'ask' ? { state: 'pending', message: 'first', draft: null } : null;
    case 'pending':
      return step.kind === 'take'
        ? { ...model, state: 'held', coach: step.coach, holdUntilHour: hour + HOLD_HOURS }
        : applyMemberStep(model, step);
    case 'held':
      return model.holdUntilHour > hour
        ? applyHolderStep(model, step, hour)
        : applyStepAfterExpiry(model, step, hour);
    case 'completed':
      return applyStepAfterAnswer(model, step);
  }
}

type Unanswered = Extract<RequestModel, { state: 'pending' | 'held' }>;
type Held = Extract<RequestModel, { state: 'held' }>;

function applyMemberStep(model: Unanswered, step: RequestStep): RequestModel | null {
  if (step.kind === 'edit') return { ...model, message: step.message };
  return step.kind === 'withdraw' || step.kind === 'drop' ? { state: 'absent' } : null;
}

/**
 * After the hold expires, any coach may take the request and the member may change it. `lapse` is
 * the scheduled check that returns the request to the queue.
 */
function applyStepAfterExpiry(model: Held, step: RequestStep, hour: number): RequestModel | null {
  if (step.kind === 'take')
    return { ...model, coach: step.coach, holdUntilHour: hour + HOLD_HOURS };
  if (step.kind === 'lapse')
    return { state: 'pending', message: model.message, draft: model.draft };

  return applyMemberStep(model, step);
}

function applyHolderStep(model: Held, step: RequestStep, hour: number): RequestModel | null {
  if (step.kind === 'drop') return { state: 'absent' };
  if (!('coach' in step) || step.coach !== model.coach) return null;

  const { message, draft, coach } = model;
  const holdUntilHour = hour + HOLD_HOURS;
  const isNewest = 'version' in step && step.version === (draft?.version ?? 0);

  switch (step.kind) {
    case 'take':
      return { ...model, holdUntilHour };
    case 'release':
      return { state: 'pending', message, draft };
    case 'save':
      return isNewest
        ? { ...model, holdUntilHour, draft: { coach, version: step.version + 1, text: step.text } }
        : null;
    case 'answer':
      return isNewest
        ? {
            state: 'completed',
            message,
            coach,
            text: step.text,
            rating: null,
            isReplied: false,
            isSeen: false,
          }
        : null;
    case 'seen':
      return null;
  }
}

function applyStepAfterAnswer(
  model: Extract<RequestModel, { state: 'completed' }>,
  step: RequestStep,
): RequestModel | null {
  if (step.kind === 'reply') return model.isReplied ? null : { ...model, isReplied: true };
  if (step.kind === 'rate') return { ...model, rating: step.rating };
  if (step.kind === 'seen')
    return model.isReplied && step.coach === model.coach ? { ...model, isSeen: true } : null;

  return null;
}
