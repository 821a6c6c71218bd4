/** What shows that a requirement is kept. */
export type Evidence =
  /** A test of ours: its file, and its title or that of its group. */
  | { readonly by: 'test'; readonly file: string; readonly title: string }
  /** A requirement to write something down: a heading of infra/docs/security.md. */
  | { readonly by: 'page'; readonly heading: string }
  /** A service does it, mostly one of AWS, because of a setting: its file, and words that stand there. */
  | { readonly by: 'setting'; readonly service: string; readonly file: string; readonly words: string };

export type Verdict =
  | { readonly state: 'kept'; readonly evidence: readonly Evidence[]; readonly note?: string }
  | { readonly state: 'not applicable'; readonly reason: string }
  /** What is not kept, why, and since when that is known. The operator of the product signs it: nobody else can. */
  | { readonly state: 'deviation'; readonly reason: string; readonly since: string; readonly signed: Signature | null };

export interface Signature {
  readonly by: string;
  /** ISO date. */
  readonly on: string;
}

export interface Assessment {
  /** In our own words. */
  readonly subject: string;
  readonly verdict: Verdict;
}

/** By number. */
export type Assessments = Readonly<Record<string, Assessment>>;

export const SECURITY_PAGE = 'infra/docs/security.md';

export function test(file: string, title: string): Evidence {
  return { by: 'test', file, title };
}

export function page(heading: string): Evidence {
  return { by: 'page', heading };
}

export function setting(service: string, file: string, words: string): Evidence {
  return { by: 'setting', service, file, words };
}

export function kept(subject: string, ...evidence: readonly Evidence[]): Assessment {
  return { subject, verdict: { state: 'kept', evidence } };
}

/** As `kept`, with what it does not cover or rests on. */
export function keptBut(subject: string, note: string, ...evidence: readonly Evidence[]): Assessment {
  return { subject, verdict: { state: 'kept', evidence, note } };
}

export function notApplicable(subject: string, reason: string): Assessment {
  return { subject, verdict: { state: 'not applicable', reason } };
}

export function deviation(subject: string, reason: string): Assessment {
  return { subject, verdict: { state: 'deviation', reason, since: '2026-11-21', signed: null } };
}
