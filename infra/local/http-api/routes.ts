export interface Route<Target> {
  /** E.g. `GET /api/user-videos/{id}` or `$default`. */
  readonly routeKey: string;
  readonly target: Target;
}

export interface RouteMatch<Target> {
  readonly route: Route<Target>;
  /** Decoded; undefined if the route has no parameters, as in the event. */
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

/**
 * Selects a route with API Gateway's precedence: literal match, then parameters, then greedy parameters, then
 * `$default`. A specific method precedes ANY.
 */
export function findRoute<Target>(
  routes: readonly Route<Target>[],
  method: string,
  path: string,
): RouteMatch<Target> | undefined {
  const pathSegments = splitPath(path).map((raw) => ({ raw, text: decodePath(raw) }));
  const matches = routes
    .map((route) => ({ route, ...matchRoute(parseRouteKey(route.routeKey), method, pathSegments) }))
    .filter((found): found is typeof found & { rank: string } => found.rank !== undefined)
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const [best] = matches;
  if (!best) return undefined;
  const parameters = Object.entries(best.parameters ?? {});
  return { route: best.route, pathParameters: parameters.length > 0 ? Object.fromEntries(parameters) : undefined };
}

/**
 * `rank` is a sort key with one letter per segment: `a` for a literal, `b` for a parameter, `c` for a greedy parameter.
 */
function matchRoute(
  key: RouteKey,
  method: string,
  given: readonly { readonly raw: string; readonly text: string }[],
): { rank?: string; parameters?: Record<string, string> } {
  if (key.isDefault) return { rank: 'z' };
  if (key.method !== method && key.method !== 'ANY') return {};
  const parameters: Record<string, string> = {};
  let rank = '';
  for (const [index, { name, isGreedy, text }] of key.segments.entries()) {
    const value = given[index];
    if (value === undefined) return {};
    if (isGreedy) {
      const rest = given.slice(index).map(({ raw }) => raw);
      parameters[name] = decodePath(rest.join('/'));
      return { rank: `${rank}c${rankMethod(key.method)}`, parameters };
    }
    if (name ? value.raw === '' : text !== value.text) return {};
    if (name) parameters[name] = value.text;
    rank += name ? 'b' : 'a';
  }
  return key.segments.length === given.length ? { rank: `${rank}${rankMethod(key.method)}`, parameters } : {};
}

interface RouteKey {
  readonly isDefault: boolean;
  readonly method: string;
  readonly segments: readonly Segment[];
}

interface Segment {
  readonly text: string;
  /** The parameter's name; empty for a literal. */
  readonly name: string;
  readonly isGreedy: boolean;
}

const parsedRouteKeys = new Map<string, RouteKey>();

/** Cached, because every request is matched against every route. */
function parseRouteKey(routeKey: string): RouteKey {
  const known = parsedRouteKeys.get(routeKey);
  if (known) return known;
  const [method = '', pattern = ''] = routeKey.split(' ');
  const read = splitPath(pattern).map((text) => {
    const [, name = '', greedy] = /^\{(.+?)(\+?)\}$/.exec(text) ?? [];
    return { text, name, isGreedy: greedy === '+' };
  });
  const key = { isDefault: routeKey === '$default', method, segments: read };
  parsedRouteKeys.set(routeKey, key);
  return key;
}

function rankMethod(method: string): string {
  return method === 'ANY' ? '1' : '0';
}

function splitPath(path: string): string[] {
  return path.split('/').slice(1);
}

/** The decoded text, or the original text if its encoding is invalid. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
