export interface Route<Target> {
  /** `GET /api/user-videos/{id}` or `$default`. */
  readonly routeKey: string;
  readonly target: Target;
}

export interface RouteMatch<Target> {
  readonly route: Route<Target>;
  /** Decoded; undefined when the path has none, as in the event. */
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

/**
 * The route that API Gateway would choose: a full match before one with parameters before a greedy one, a method before
 * ANY, `$default` last.
 */
export function findRoute<Target>(
  routes: readonly Route<Target>[],
  method: string,
  path: string,
): RouteMatch<Target> | undefined {
  const matches = routes
    .map((route) => ({ route, ...match(route.routeKey, method, path) }))
    .filter((found): found is typeof found & { rank: string } => found.rank !== undefined)
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const [best] = matches;
  if (!best) return undefined;
  const parameters = Object.entries(best.parameters ?? {});
  return { route: best.route, pathParameters: parameters.length > 0 ? Object.fromEntries(parameters) : undefined };
}

/** The rank sorts: one letter per segment, `a` for a literal, `b` for a parameter, `c` for a greedy one. */
function match(routeKey: string, method: string, path: string): { rank?: string; parameters?: Record<string, string> } {
  if (routeKey === '$default') return { rank: 'z' };
  const [wantedMethod = '', pattern = ''] = routeKey.split(' ');
  if (wantedMethod !== method && wantedMethod !== 'ANY') return {};
  const wanted = segmentsOf(pattern);
  const given = segments(path);
  const parameters: Record<string, string> = {};
  let rank = '';
  for (const [index, part] of wanted.entries()) {
    const { name, isGreedy, text } = part;
    const value = given[index];
    if (isGreedy) {
      if (value === undefined) return {};
      parameters[name] = decodePath(given.slice(index).join('/'));
      return { rank: `${rank}c${methodRank(wantedMethod)}`, parameters };
    }
    if (value === undefined || (name ? value === '' : text !== decodePath(value))) return {};
    if (name) parameters[name] = decodePath(value);
    rank += name ? 'b' : 'a';
  }
  return wanted.length === given.length ? { rank: `${rank}${methodRank(wantedMethod)}`, parameters } : {};
}

interface Segment {
  readonly text: string;
  /** Of the parameter; empty for a literal. */
  readonly name: string;
  readonly isGreedy: boolean;
}

const patterns = new Map<string, readonly Segment[]>();

/** Of a route's pattern, which is read once: every request is held against every route. */
function segmentsOf(pattern: string): readonly Segment[] {
  const known = patterns.get(pattern);
  if (known) return known;
  const read = segments(pattern).map((text) => {
    const [, name = '', greedy] = /^\{(.+?)(\+?)\}$/.exec(text) ?? [];
    return { text, name, isGreedy: greedy === '+' };
  });
  patterns.set(pattern, read);
  return read;
}

function methodRank(method: string): string {
  return method === 'ANY' ? '1' : '0';
}

function segments(path: string): string[] {
  return path.split('/').slice(1);
}

/** The decoded text, or the text itself when it is not validly encoded. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
