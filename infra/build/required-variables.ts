/**
 * Matches the variables that `grantTable`, `grantObjects` and `grantSend` set; see
 * `constructs/grant.ts`.
 */
const GRANTED_VARIABLE = /\b[A-Z][A-Z0-9_]*_(?:TABLE|BUCKET|QUEUE_URL)\b/g;

/**
 * Every endpoint's bundle reads these tables. `FeatureStack.endpoint` grants them if the contract
 * needs them.
 */
const NEVER_MISSING = ['SESSIONS_TABLE', 'RATE_LIMITS_TABLE'];

const READ_BY_NODE = ['NODE_OPTIONS'];

/**
 * Throws if a bundle uses a table, bucket or queue variable that no grant sets. Also throws if the
 * bundle doesn't use one of the other `variables`, e.g. because its name is misspelled. Without
 * this check, the function would fail only at runtime.
 */
export function requireVariables(
  functionPath: string,
  code: string,
  variables: readonly string[],
): void {
  const provided = new Set([...variables, ...NEVER_MISSING]);
  const [feature = ''] = functionPath.split('/');
  const own = variables.filter(
    (name) => !READ_BY_NODE.includes(name) && name.match(GRANTED_VARIABLE) === null,
  );
  const unread = own.filter((name) => !code.includes(name));
  if (unread.length > 0)
    throw new Error(
      `infra/features/${feature}.stack.ts sets ${unread.join(', ')}, but ${functionPath} doesn't read it.`,
    );

  const missing = [...new Set(code.match(GRANTED_VARIABLE))].filter((name) => !provided.has(name));
  if (missing.length === 0) return;

  throw new Error(
    `${functionPath} reads ${missing.join(', ')}, but no grant sets it. Add the grant (grantTable, grantObjects or ` +
      `grantSend) to the function in infra/features/${feature}.stack.ts.`,
  );
}
