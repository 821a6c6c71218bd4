import { isTest, type SourceFile } from './source-files.ts';

/** The calls that need each action on a table. */
const CALLS: Readonly<Record<string, RegExp>> = {
  GetItem: /(?<![.\w])(?:getRow|findByHash)\(|new GetCommand\(/,
  BatchGetItem: /(?<![.\w])batchGet\w*\(|new BatchGetCommand\(/,
  Query: /(?<![.\w])(?:queryAll|queryPages?|paginateQuery|findByHash)\(|new QueryCommand\(/,
  PutItem: /(?<![.\w])tryPut\(|new PutCommand\(/,
  UpdateItem: /(?<![.\w])(?:tryUpdate|update|updateMap)\(|new UpdateCommand\(/,
  DeleteItem: /(?<![.\w])tryDelete\(|new DeleteCommand\(/,
};

/**
 * Lists the actions that a file with a table's store makes although none of its methods states
 * them. The function's role would lack them.
 */
export function findUnstatedActions({ path, text }: SourceFile): string[] {
  if (!path.startsWith('functions/') || isTest(path) || !/\btableStore\(\s*'/.test(text)) return [];

  return Object.entries(CALLS)
    .filter(([action, call]) => call.test(text) && !isStated(action, text))
    .map(([action]) => `${path}: add '${action}' to the needs of the method that calls it`);
}

function isStated(action: string, text: string): boolean {
  return text.includes(`'${action}'`) || (action === 'Query' && /\{ query: /.test(text));
}
