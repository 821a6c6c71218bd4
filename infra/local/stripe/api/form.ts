type Node = Map<string, Node | string>;

/**
 * Parses form data with nested names such as `a[b][0]=c`. Nested names 0, 1, 2, … become an array.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text))
    setAtPath(root, name.replaceAll(']', '').split('['), value);
  return Object.fromEntries([...root].map(([name, node]) => [name, toValue(node)]));
}

function setAtPath(root: Node, path: readonly string[], value: string): void {
  let node = root;
  for (const name of path.slice(0, -1)) {
    const next = node.get(name);
    const child: Node = next instanceof Map ? next : new Map();
    node.set(name, child);
    node = child;
  }

  node.set(path.at(-1) ?? '', value);
}

function toValue(node: Node | string): unknown {
  if (typeof node === 'string') return node;

  const entries = [...node].map(([name, value]) => [name, toValue(value)] as const);
  const isList = entries.every(([name], index) => name === String(index));

  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
