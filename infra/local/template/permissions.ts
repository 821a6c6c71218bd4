import { ACCOUNT, type AccessRequest } from '../aws/credentials.ts';
import {
  getMember,
  isObject,
  toList,
  toObjects,
  toText,
  type Json,
  type JsonObject,
} from './template.ts';

const MAX_CACHED_VERDICTS = 10_000;

const MATCHES_PATTERN = (pattern: string, value: string): boolean => matchesPattern(pattern, value);
const IS_EQUAL = (expected: string, value: string): boolean => expected === value;

const CONDITION_OPERATORS: Readonly<Record<string, (expected: string, value: string) => boolean>> =
  {
    ArnEquals: MATCHES_PATTERN,
    ArnLike: MATCHES_PATTERN,
    StringLike: MATCHES_PATTERN,
    StringEquals: IS_EQUAL,
    Bool: IS_EQUAL,
  };

/** Collects the policies of roles and resources, and evaluates permissions. */
export class Permissions {
  private readonly identityPolicies = new Map<string, JsonObject[]>();
  private readonly resourcePolicies = new Map<string, JsonObject[]>();
  private readonly verdicts = new Map<string, boolean>();

  /** Adds a policy document's statements to the role. Actions and resources must be resolved. */
  grant(role: string, policyDocument: Json | undefined): void {
    this.add(this.identityPolicies, role, policyDocument);
  }

  /** Adds a policy document's statements to the bucket, queue, or function with this ARN. */
  attach(resourceArn: string, policyDocument: Json | undefined): void {
    this.add(this.resourcePolicies, resourceArn, policyDocument);
  }

  private add(
    policies: Map<string, JsonObject[]>,
    owner: string,
    policyDocument: Json | undefined,
  ): void {
    const statements = toObjects(
      getMember(JSON.parse(JSON.stringify(policyDocument ?? {})), 'Statement'),
    );
    for (const statement of statements) requireSupportedStatement(owner, statement);
    policies.set(owner, [...(policies.get(owner) ?? []), ...statements]);
    this.verdicts.clear();
  }

  /**
   * Evaluates permissions as IAM does within one account: the caller's policy or the resource's
   * policy must allow the action, and neither may deny it. Actions are case-insensitive.
   */
  allows(request: AccessRequest): boolean {
    const { principal, action, resource, sourceArn, fromAddress } = request;
    const cacheKey = `${principal} ${action} ${resource} ${sourceArn} ${fromAddress}`;
    const cached = this.verdicts.get(cacheKey);
    if (cached !== undefined) return cached;

    const verdict = this.evaluate(request);
    if (this.verdicts.size >= MAX_CACHED_VERDICTS) this.verdicts.clear();
    this.verdicts.set(cacheKey, verdict);

    return verdict;
  }

  private evaluate(request: AccessRequest): boolean {
    const { principal, resource } = request;
    // An object's ARN starts with the ARN of its bucket, to which the policy is attached.
    const attached = this.resourcePolicies.get(resource.split('/')[0] ?? '') ?? [];
    const own = (this.identityPolicies.get(principal) ?? []).filter((statement) =>
      appliesTo(statement, request),
    );
    const matching = attached
      .filter(({ Principal }) => includesPrincipal(Principal, principal))
      .filter((statement) => appliesTo(statement, request))
      .concat(own);

    if (matching.some(({ Effect }) => Effect === 'Deny')) return false;

    return matching.some(({ Effect }) => Effect === 'Allow');
  }
}

function requireSupportedStatement(owner: string, statement: JsonObject): void {
  const isSupported = (['NotAction', 'NotResource', 'NotPrincipal'] as const).every(
    (name) => !statement[name],
  );
  const conditions = isObject(statement.Condition) ? Object.entries(statement.Condition) : [];
  const keys = conditions.flatMap(([, tests]) => (isObject(tests) ? Object.keys(tests) : []));
  const context = buildConditionContext({});

  if (
    isSupported &&
    conditions.every(([operator]) => CONDITION_OPERATORS[operator]) &&
    keys.every((key) => key.toLowerCase() in context)
  )
    return;

  throw new Error(
    `the local cloud can't evaluate this statement of ${owner}'s policy: ${JSON.stringify(statement)}`,
  );
}

/** True if `principals` is `*`, or includes the calling service or role. */
function includesPrincipal(principals: Json | undefined, caller: string): boolean {
  if (principals === '*' || toList(getMember(principals, 'AWS')).includes('*')) return true;
  if (toList(getMember(principals, 'Service')).includes(caller)) return true;

  return toList(getMember(principals, 'AWS')).some((arn) =>
    toText(arn).endsWith(`:role/${caller}`),
  );
}

function appliesTo({ Action, Resource, Condition }: JsonObject, request: AccessRequest): boolean {
  const { action, resource } = request;
  return (
    toList(Action).some((pattern) => matchesAction(toText(pattern), action)) &&
    toList(Resource).some((pattern) => matchesPattern(toText(pattern), resource)) &&
    meetsCondition(Condition, buildConditionContext(request))
  );
}

/**
 * Values of the condition keys. Local calls count as encrypted, because the same code uses HTTPS on
 * AWS.
 */
function buildConditionContext({
  sourceArn,
  fromAddress,
}: Pick<AccessRequest, 'sourceArn' | 'fromAddress'>): Readonly<Record<string, string | undefined>> {
  return {
    'aws:securetransport': 'true',
    'aws:sourcearn': sourceArn,
    'ses:fromaddress': fromAddress,
    'aws:sourceaccount': sourceArn === undefined ? undefined : ACCOUNT,
  };
}

function meetsCondition(
  condition: Json | undefined,
  context: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.entries(isObject(condition) ? condition : {}).every(([operator, tests]) =>
    Object.entries(isObject(tests) ? tests : {}).every(([key, expected]) => {
      const value = context[key.toLowerCase()];
      return (
        value !== undefined &&
        toList(expected).some((each) => CONDITION_OPERATORS[operator]?.(toText(each), value))
      );
    }),
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
