import { decodePath } from '../aws/sigv4.ts';

/**
 * Selects the route for a request. As in API Gateway, a literal path segment takes precedence over
 * a parameter like `{id}`.
 */
export function findRoute<Route extends { routeKey: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
) {
  const [best] = routes
    .flatMap((route) => {
      const match = matchRoute(route.routeKey, method, splitPath(path));
      return match ? [{ route, ...match }] : [];
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));

  if (!best) return undefined;

  const { route, parameters } = best;

  // As in API Gateway's event, a route without parameters has no `pathParameters`.
  return {
    route,
    pathParameters: parameters.length > 0 ? Object.fromEntries(parameters) : undefined,
  };
}

/** `rank` is a sort key with one letter per segment: `a` for a literal, `b` for a parameter. */
function matchRoute(routeKey: string, wantedMethod: string, given: readonly string[]) {
  const [method, pattern = ''] = routeKey.split(' ');
  const segments = splitPath(pattern);
  if (method !== wantedMethod || segments.length !== given.length) return undefined;

  const parameters: [string, string][] = [];
  let rank = '';

  for (const [index, segment] of segments.entries()) {
    const value = decodePath(given[index] ?? '');
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    if (name ? value === '' : value !== segment) return undefined;

    if (name) parameters.push([name, value]);
    rank += name ? 'b' : 'a';
  }

  return { rank, parameters };
}

function splitPath(path: string): string[] {
  return path.split('/').slice(1);
}
