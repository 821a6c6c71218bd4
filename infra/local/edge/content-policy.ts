/** Whether the page is what is built, or what vite serves while somebody works on it. */
export type PolicyUse = 'built' | 'live';

/**
 * The Content-Security-Policy as it can work on http://127.0.0.1: no upgrade to https, and while vite serves the page its
 * inline preamble, its injected styles and its socket are let in. `reachable` are origins that the page calls here only.
 */
export function localContentPolicy(policy: string, use: PolicyUse, reachable: readonly string[] = []): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && directive !== 'upgrade-insecure-requests');
  return directives
    .map((directive) => (directive.startsWith('connect-src ') ? [directive, ...reachable].join(' ') : directive))
    .map((directive) => (use === 'live' ? relaxed(directive) : directive))
    .join('; ');
}

function relaxed(directive: string): string {
  if (/^(script|style)-src /.test(directive)) return `${directive} 'unsafe-inline'`;
  return directive.startsWith('connect-src ') ? `${directive} ws:` : directive;
}
