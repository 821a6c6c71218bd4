import { getMember, toList, toObjects, toText, type Json, type JsonObject } from './template.ts';

const MAX_CACHED_VERDICTS = 10_000;

/** An action that a policy allows on a resource. Both may contain wildcards. */
export interface AllowedAction {
  readonly role: string;
  readonly action: string;
  readonly resource: string;
}

/** Collects the policy statements of every role and evaluates permissions. */
export class Permissions {
  /** Called when a call uses an allowed action. Repetitions of a call may be skipped. */
  onUsed: (used: AllowedAction) => void = () => {};
  private readonly statements = new Map<string, JsonObject[]>();
  private readonly verdicts = new Map<string, boolean>();

  /** Adds a policy document's statements to the role. Actions and resources must be resolved. */
  grant(role: string, policyDocument: Json | undefined): void {
    const known = this.statements.get(role) ?? [];
    for (const statement of toObjects(getMember(policyDocument, 'Statement'))) {
      if (statement.NotAction ?? statement.NotResource)
        throw new Error(`a policy of ${role} has NotAction or NotResource`);
      known.push(statement);
    }
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

  /** Lists what each role may do, without exceptions by Deny statements. */
  listAllowed(): AllowedAction[] {
    return [...this.statements].flatMap(([role, statements]) => listAllowedBy(role, statements));
  }

  private evaluate(role: string, action: string, resource: string): boolean {
    const matching = (this.statements.get(role) ?? []).filter((statement) => appliesTo(statement, action, resource));
    // Skip conditional Deny statements: they concern TLS and the source address, which differ locally.
    if (matching.some(({ Effect, Condition }) => Effect === 'Deny' && Condition === undefined)) return false;
    const used = listAllowedBy(role, matching).filter(
      (allowed) => matchesAction(allowed.action, action) && matchesPattern(allowed.resource, resource),
    );
    used.forEach(this.onUsed);
    return used.length > 0;
  }
}

function listAllowedBy(role: string, statements: readonly JsonObject[]): AllowedAction[] {
  return statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource }) =>
      toList(Action).flatMap((action) =>
        toList(Resource).map((resource) => ({ role, action: toText(action), resource: toText(resource) })),
      ),
    );
}

function appliesTo({ Action, Resource }: JsonObject, action: string, resource: string): boolean {
  return (
    toList(Action).some((pattern) => matchesAction(toText(pattern), action)) &&
    toList(Resource).some((pattern) => matchesPattern(toText(pattern), resource))
  );
}

function matchesAction(pattern: string, action: string): boolean {
  return matchesPattern(pattern.toLowerCase(), action.toLowerCase());
}

/** `*` matches any sequence of characters, `?` exactly one character. */
export function matchesPattern(pattern: string, value: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(value);
}
