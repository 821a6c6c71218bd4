import { type Plugin, runnerImport } from 'vite';

const CLAIMS_FILE = /\/features\/claims\/(claims|offer-claims|testimonials)\.ts$/;

type ClaimsModule = Readonly<Record<string, unknown>>;

/** Removes claims without a source from the build of a protected stack. */
export function sourcedClaims(): Plugin {
  return {
    name: 'sourced-claims',
    enforce: 'pre',

    async transform(_, id) {
      if (!CLAIMS_FILE.test(id)) return undefined;

      const { module } = await runnerImport<ClaimsModule>(id);
      const kept = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(keepSourced(value))};`,
      );

      return kept.join('\n');
    },
  };
}

function keepSourced(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(hasSource);
  return hasSource(value) ? value : null;
}

/** Describes each claim that has no source. */
export function listUnsourcedClaims(module: ClaimsModule): readonly string[] {
  const unsourced = Object.values(module)
    .flat()
    .filter((value) => value !== null && !hasSource(value));
  return [...new Set(unsourced.map(describeClaim))];
}

function hasSource(value: unknown): value is { source: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string'
  );
}

function describeClaim(claim: unknown): string {
  const { quote, text, figure, label } = Object(claim) as Readonly<Record<string, unknown>>;
  return [quote, text, figure, label].filter((part) => typeof part === 'string').join(' ');
}
