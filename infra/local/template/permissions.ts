import { toList, toObjects, toText, type Json, type JsonObject } from './template.ts';

const MAX_CACHED_VERDICTS = 10_000;

/** Collects the policy statements of every role and evaluates permissions. */
export class Permissions {
  private readonly statements = new Map<string, JsonObject[]>();
  private readonly verdicts = new Map<string, boolean>();

  /** Adds a policy document's statements to the role. Actions and resources must be resolved. */
  grant(role: string, policyDocument: Json | undefined): void {
    const known = this.statements.get(role) ?? [];
    known.push(...toObjects(toObjects(policyDocument)[0]?.Statement));
    this.statements.set(role, known);
    this.verdicts.clear();
  }

  /**
   * Evaluates permissions as IAM does: an explicit Deny overrides an Allow, and the default is to deny. Actions are
   * case-insensitive.
   */
  allows(role: string, action: string, resource: string): boolean {
    const cacheKey = `${role} ${action} ${resource}`;
    const cached = this.verdicts.get(cacheKey);
    if (cached !== undefined) return cached;
    const verdict = this.evaluate(role, action, resource);
    if (this.verdicts.size >= MAX_CACHED_VERDICTS) this.verdicts.clear();
    this.verdicts.set(cacheKey, verdict);
    return verdict;
  }

  private evaluate(role: string, action: string, resource: string): boolean {
    const matching = (this.statements.get(role) ?? []).filter((statement) => appliesTo(statement, action, resource));
    // Skip conditional Deny statements: they concern TLS and the source address, which differ locally.
    if (matching.some(({ Effect, Condition }) => Effect === 'Deny' && Condition === undefined)) return false;
    return matching.some(({ Effect }) => Effect === 'Allow');
  }
}

function appliesTo(statement: JsonObject, action: string, resource: string): boolean {
  return (
    matchesList(statement.Action, statement.NotAction, action.toLowerCase(), (text) => text.toLowerCase()) &&
    matchesList(statement.Resource, statement.NotResource, resource, (text) => text)
  );
}

function matchesList(
  wanted: Json | undefined,
  unwanted: Json | undefined,
  value: string,
  normalize: (text: string) => string,
): boolean {
  const matches = (patterns: Json) =>
    toList(patterns).some((pattern) => matchesPattern(normalize(toText(pattern)), value));
  if (wanted !== undefined) return matches(wanted);
  return unwanted !== undefined && !matches(unwanted);
}

/** `*` matches any run of characters, `?` exactly one. */
export function matchesPattern(pattern: string, value: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(value);
}
