// Stryker's configuration for the module in `MUTATED_MODULE`, and a plugin that skips code without
// test requirements.
import process from 'node:process';

const { name, files } = JSON.parse(process.env.MUTATED_MODULE ?? '{}');
const here = 'infra/verify/mutation';

export default {
  mutate: files,
  testRunner: 'vitest',
  vitest: { configFile: `${here}/vitest.config.ts`, related: false },
  plugins: ['@stryker-mutator/vitest-runner', `./${here}/stryker.config.mjs`],
  ignorers: ['unchecked'],
  ignorePatterns: ['/web', '/cdk.out', '/.build', '/.state', '/infra/docs'],
  tempDirName: '.build/mutation',
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.build/mutation-reports/${name?.replaceAll(' ', '-')}.html` },
  thresholds: { high: 95, low: 90, break: 90 },
  // These two settings disable steps that read the whole project. One step uses a compiler API that
  // TypeScript 7 lacks.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  // Parallel runs could time out on a busy machine, and Stryker would count the timeouts as killed
  // mutants.
  concurrency: 1,
  timeoutMS: 30_000,
};

/** Neither these functions nor calls to them are mutated. */
const LOG_FUNCTIONS = new Set(['log', 'logError', 'logOutcome']);

/** Returns the reason to skip a node; undefined if the node is mutated. */
function shouldIgnore({ node, parentPath }) {
  if (node.type === 'CallExpression' && LOG_FUNCTIONS.has(node.callee.name)) return 'log line';
  if (node.type === 'FunctionDeclaration' && LOG_FUNCTIONS.has(node.id.name)) return 'log line';
  if (node.type === 'VariableDeclarator' && node.id.name === 'handler')
    return 'wiring of a deployed function';

  if (
    node.type === 'VariableDeclarator' &&
    node.id.typeAnnotation?.typeAnnotation?.typeName?.name === 'MemberTable'
  )
    return 'table of a deployed function';

  const parent = parentPath?.node;
  const isMessage = parent?.type === 'NewExpression' && parent.arguments[0] === node;

  return isMessage && /(?:Error|Failure)$/.test(parent.callee.name) ? 'error message' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'unchecked', value: { shouldIgnore } }];
