/**
 * Compares the grants that the journeys recorded (see infra/local/resources/record-grants.ts) with
 * `reasons`, which lists patterns of unused grants by reason. Returns a summary, and a message for
 * each problem.
 */
export function compareGrants(record, reasons) {
  const lines = record.split('\n').map(toStackless);
  const findAll = (state) =>
    lines.filter((line) => line.startsWith(state)).map((line) => line.slice(state.length));
  const granted = [...new Set(findAll('granted '))];
  const used = new Set(findAll('used '));
  const unused = granted.filter((grant) => !used.has(grant));
  const patterns = Object.values(reasons).flat();
  const unexplained = unused.filter(
    (grant) => !patterns.some((pattern) => matches(pattern, grant)),
  );
  const obsolete = patterns.filter((pattern) => !granted.some((grant) => matches(pattern, grant)));
  const [all, explained] = [granted.length, unused.length - unexplained.length];

  return {
    summary: `${all} grants: ${all - unused.length} used, ${explained} unused for a reason, ${unexplained.length} unused`,
    problems: [
      ...unexplained.map(
        (grant) =>
          `Unused grant: ${grant}. Remove the grant, or explain it in infra/features/unused-grants.json.`,
      ),
      ...obsolete.map(
        (pattern) =>
          `No grant matches: ${pattern}. Remove the pattern from infra/features/unused-grants.json.`,
      ),
    ],
  };
}

/** The journeys run stacks of several stages, whose functions have the same permissions. */
function toStackless(line) {
  return line
    .replaceAll(/greenroom-[a-z]+-/g, 'greenroom-dev-')
    .replaceAll(/userpool\/\S+/g, 'userpool/pool');
}

/** In a pattern, `*` matches any text. */
function matches(pattern, grant) {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(grant);
}
