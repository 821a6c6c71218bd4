import { dirname } from 'node:path';
import { isTest, type Import, type SourceFile } from './source-files.ts';

/** A readable description of one rule violation. */
type Violation = string;

type Rule = (file: SourceFile) => Violation[];

const KINDS = [
  'endpoint',
  'worker',
  'schedule',
  'resource',
  'service',
  'deps',
  'store',
  'gateway',
  'public',
  'contract',
];

const SDK = /^(@aws-sdk\/|stripe$|openai$|@stripe\/)/;
const IMPURE =
  /\basync\b|\bprocess\.env\b|\bread(?:Environment|Variable)\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/g;

/** Matches `someStore()`, which reads the environment, but not `wire: () => someStore()`. */
const OPENED = /(?<!=> )\b\w+(?:Store|Gateway)\(\)/g;
/** Matches a test's time limit: a number as the last argument, or a `timeout` option. */
const TIME_LIMIT = new RegExp(
  [
    String.raw`^\s*\}?, ?[\d_]{4,}\);?$`,
    String.raw`^ *[^\n]*[A-Z]_MS,\n *\);`,
    String.raw`^ *\},\n *[^\n('"]*\d,\n *\);`,
    String.raw`\btimeout: [\d_]{4,}`,
  ].join('|'),
  'm',
);

const topFolder = (path: string) => path.split('/')[0] ?? '';
const subfolder = (path: string) => path.split('/')[1] ?? '';
const hasKind = (path: string, kind: string) => new RegExp(`\\.${kind}\\.tsx?$`).test(path);
const fileKind = (path: string) => KINDS.find((kind) => hasKind(path, kind));

export const rules: Record<string, Rule> = {
  'shared imports only itself and zod': (file) =>
    topFolder(file.path) !== 'shared' || isTest(file.path)
      ? []
      : listImports(file, (used) =>
          used.file ? topFolder(used.file) !== 'shared' : used.specifier !== 'zod',
        ),

  'in shared, only contracts import contracts': (file) =>
    topFolder(file.path) !== 'shared' || isTest(file.path) || fileKind(file.path) === 'contract'
      ? []
      : listImports(file, (used) => used.file && hasKind(used.file, 'contract')),

  'web and functions never import each other, and never infra': (file) => {
    const room = topFolder(file.path);
    if (!['web', 'functions'].includes(room) || isTest(file.path)) return [];

    return listImports(
      file,
      (used) => used.file && ![room, 'shared'].includes(topFolder(used.file)),
    );
  },

  'a feature imports only public files and endpoints of another': (file) => {
    const ownFeature = featureOf(file.path);
    if (!ownFeature || isTest(file.path)) return [];

    return listImports(
      file,
      (used) =>
        used.file &&
        isOtherFeature(ownFeature, used.file) &&
        !hasKind(used.file, 'public') &&
        !hasKind(used.file, 'endpoint'),
    );
  },

  'platform and ui know no feature': (file) => {
    if (!/^(functions\/platform|web\/src\/(platform|ui))\//.test(file.path) || isTest(file.path))
      return [];
    return listImports(file, (used) => used.file && featureOf(used.file));
  },

  'SDKs stay in stores, gateways and platform': (file) => {
    if (
      topFolder(file.path) !== 'functions' ||
      subfolder(file.path) === 'platform' ||
      isTest(file.path)
    )
      return [];

    if (['store', 'gateway', 'resource'].includes(fileKind(file.path) ?? '')) return [];

    return listImports(file, (used) => SDK.test(used.specifier));
  },

  'only functions use Amplify, because no token reaches the browser': (file) =>
    topFolder(file.path) === 'functions'
      ? []
      : listImports(file, (used) => /^@?aws-amplify/.test(used.specifier)),

  'zod is imported as a namespace, which keeps bundles small': (file) =>
    !isTest(file.path) && /import\s*\{[^}]*\}\s*from\s*'zod'/.test(file.text)
      ? [`${file.path} picks names from zod`]
      : [],

  'a file without a kind is pure': (file) => {
    if (
      topFolder(file.path) !== 'functions' ||
      !featureOf(file.path) ||
      fileKind(file.path) ||
      isTest(file.path)
    )
      return [];

    if (!file.path.endsWith('.ts')) return [];

    const code = file.text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

    return (code.match(IMPURE) ?? []).map((found) => `${file.path} uses ${found}`);
  },

  'only a use opens a store or gateway, because it also states what the role needs': (file) =>
    !featureOf(file.path) || topFolder(file.path) !== 'functions' || isTest(file.path)
      ? []
      : (file.text.match(OPENED) ?? []).map((opened) => `${file.path} calls ${opened}`),

  'the app never imports its journeys': (file) =>
    // Benchmarks may import end-to-end test code, because they also call the running app.
    /^(web\/e2e|infra\/benchmark)\//.test(file.path)
      ? []
      : listImports(file, (used) => used.file?.startsWith('web/e2e/')),

  'fixtures never ship': (file) =>
    isTest(file.path) || topFolder(file.path) === 'infra'
      ? []
      : listImports(file, (used) => used.file?.includes('.fixtures.')),

  'a test sets no time limit, because a limit only means that it hangs': (file) =>
    /\.(test|e2e)\.tsx?$/.test(file.path) && TIME_LIMIT.test(file.text)
      ? [`${file.path} sets a time limit`]
      : [],

  'imports are relative within a part, and start with # elsewhere': (file) =>
    listImports(
      file,
      (used) =>
        used.file &&
        hasSubpath(used.file) &&
        isLocalCloud(file.path) === isLocalCloud(used.file) &&
        used.specifier.startsWith('#') === (partOf(file.path) === partOf(used.file)),
    ),

  'the local cloud imports nothing of the product, and is imported by its name': (file) =>
    listImports(
      file,
      (used) =>
        used.file &&
        isLocalCloud(file.path) !== isLocalCloud(used.file) &&
        !(isLocalCloud(used.file) && used.specifier.startsWith('local-cloud')),
    ),

  'stacks and operator commands import nothing of the local cloud': (file) =>
    isTest(file.path) ||
    !/^infra\/((core|constructs|features|operate|cost)\/|[^/]+$)/.test(file.path)
      ? []
      : listImports(file, (used) => used.file && isLocalCloud(used.file)),

  'no block has 30 lines without a blank line': (file) =>
    file.text.split(/\n\s*\n/).some((block) => block.trimEnd().split('\n').length >= 30)
      ? [`${file.path} has a block of 30 lines`]
      : [],

  'no generated TODO remains': (file) =>
    /^(shared|functions|web)\//.test(file.path)
      ? file.text
          .split('\n')
          .flatMap((line, at) =>
            /\bTODO\b/.test(line) ? `${file.path}:${at + 1}: ${line.trim()}` : [],
          )
      : [],

  'names say what they are': (file) =>
    /(^|\/)(utils?|misc|common|helpers?)(\/|\.tsx?$)|\/index\.tsx?$/.test(file.path)
      ? [`${file.path} says nothing`]
      : [],
};

function listImports(
  file: SourceFile,
  isForbidden: (used: Import) => boolean | string | undefined,
): Violation[] {
  return file.imports
    .filter(isForbidden)
    .map(({ specifier }) => `${file.path} imports ${specifier}`);
}

/**
 * The folder of a feature, of a platform, or of another part, such as `web/src/ui` and
 * `infra/local`.
 */
function partOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (path.startsWith('web/src/features/')) return folders.slice(0, 4).join('/');
  return folders.slice(0, path.startsWith('web/src/') ? 3 : 2).join('/');
}

function isLocalCloud(path: string): boolean {
  return path.startsWith('infra/local/');
}

/** False for files of the build, which are in the root folder or directly in `web`. */
function hasSubpath(path: string): boolean {
  return !/^(web\/)?[^/]+$/.test(path);
}

/** The feature that a file belongs to; undefined for platform, ui, app and infra. */
function featureOf(path: string): string | undefined {
  const inFunctions = /^functions\/(?!platform\/)([^/]+)\//.exec(path)?.[1];
  return inFunctions ?? /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

function isOtherFeature(ownFeature: string, path: string): boolean {
  const importedFeature = featureOf(path);
  return importedFeature !== undefined && importedFeature !== ownFeature;
}

/** Lists circular imports between files as `a -> b -> a`, including type-only imports. */
export function findImportCycles(files: readonly SourceFile[]): string[] {
  return findCycles(
    new Map(files.map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])])),
  );
}

/** Most files in one folder that a reader can still take in. */
const MAX_FILES = 35;

/** Lists folders of code with too many files. */
export function findFullFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of files.map(({ path }) => dirname(path)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);

  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files`);
}

/** Lists circular imports between features, including indirect and type-only imports. */
export function findFeatureCycles(files: readonly SourceFile[]): string[] {
  const featureFolder = (path: string) => (featureOf(path) ? partOf(path) : undefined);
  return findFolderCycles(files, featureFolder);
}

/**
 * Lists circular imports between the rooms of a part: the folder of a feature or of the user
 * interface and the folders in it. Includes indirect and type-only imports.
 */
export function findRoomCycles(files: readonly SourceFile[]): string[] {
  const parts = new Set(
    files
      .map(({ path }) => path)
      .filter((path) => featureOf(path) ?? path.startsWith('web/src/ui/'))
      .map(partOf),
  );

  return [...parts].flatMap((part) =>
    findFolderCycles(files, (path) => (partOf(path) === part ? dirname(path) : undefined)),
  );
}

function findFolderCycles(
  files: readonly SourceFile[],
  folderOf: (path: string) => string | undefined,
): string[] {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of files.filter((file) => !isTest(file.path))) {
    const own = folderOf(path);
    if (own === undefined) continue;

    const others = imports.flatMap(({ file }) => (file && folderOf(file)) ?? []);
    graph.set(own, [...(graph.get(own) ?? []), ...others.filter((other) => other !== own)]);
  }

  return findCycles(graph);
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const visited = new Set<string>();
  const cycles: string[] = [];

  const visit = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) cycles.push([...trail.slice(at), node].join(' -> '));
    if (at >= 0 || visited.has(node)) return;

    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    visited.add(node);
  };

  for (const node of graph.keys()) visit(node, []);

  return cycles;
}
