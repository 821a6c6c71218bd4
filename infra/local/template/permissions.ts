import { listOf, objectsOf, textOf, type Json, type JsonObject } from './template.ts';

const VERDICTS_KEPT = 10_000;

/** Collects the policy statements of every role and evaluates permissions. */
export class Permissions {
  private readonly statements = new Map<string, JsonObject[]>();
  private readonly verdicts = new Map<string, boolean>();

  /** Adds a policy document's statements to the role. Actions and resources must be resolved. */
  grant(role: string, policyDocument: Json | undefined): void {
    const known = this.statements.get(role) ?? [];
    known.push(...objectsOf(objectsOf(policyDocument)[0]?.Statement));
    this.statements.set(role, known);
    this.verdicts.clear();
  }

  /** IAM's evaluation: an explicit Deny wins over an Allow; otherwise denied. Ignores the case of actions. */
  allows(role: string, action: string, resource: string): boolean {
    const question = `${role} ${action} ${resource}`;
    const before = this.verdicts.get(question);
    if (before !== undefined) return before;
    const verdict = this.decide(role, action, resource);
    if (this.verdicts.size >= VERDICTS_KEPT) this.verdicts.clear();
    this.verdicts.set(question, verdict);
    return verdict;
  }

  private decide(role: string, action: string, resource: string): boolean {
    const matching = (this.statements.get(role) ?? []).filter((statement) => concerns(statement, action, resource));
    // Conditional Deny statements (TLS, source address) concern the transport, which differs locally.
    if (matching.some(({ Effect, Condition }) => Effect === 'Deny' && Condition === undefined)) return false;
    return matching.some(({ Effect }) => Effect === 'Allow');
  }
}

function concerns(statement: JsonObject, action: string, resource: string): boolean {
  return (
    listed(statement.Action, statement.NotAction, action.toLowerCase(), (text) => text.toLowerCase()) &&
    listed(statement.Resource, statement.NotResource, resource, (text) => text)
  );
}

function listed(
  wanted: Json | undefined,
  unwanted: Json | undefined,
  value: string,
  spell: (text: string) => string,
): boolean {
  const matches = (patterns: Json) => listOf(patterns).some((pattern) => matchesPattern(spell(textOf(pattern)), value));
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
