// What no test is asked to notice: what is only written to the log or said by an error, for people to read, and the wiring
// of a deployed function, which the journeys run from the synthesised template.

/** `note` is what workers call the line of the log that says how their work ended. */
const LOG = new Set(['log', 'logError', 'note']);
const ERROR = /(?:Error|Failure)$/;

/** Why a place of the code is left alone; undefined for all others. */
function shouldIgnore({ node, parentPath }) {
  if (node.type === 'CallExpression' && LOG.has(node.callee.name)) return 'a line of the log';
  if (node.type === 'FunctionDeclaration' && LOG.has(node.id.name)) return 'a line of the log';
  if (node.type === 'VariableDeclarator' && node.id.name === 'handler') return 'the wiring of a deployed function';
  const thrown = parentPath?.node;
  const isSaid = thrown?.type === 'NewExpression' && thrown.arguments[0] === node;
  return isSaid && ERROR.test(thrown.callee.name) ? 'the words of an error' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'unasked', value: { shouldIgnore } }];
