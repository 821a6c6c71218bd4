export type FormValue = string | FormValue[] | { [name: string]: FormValue };

interface Node {
  [name: string]: Node | string;
}

/** Parses a form with nested names such as `a[b][0]=c`. Names that count up from 0 become an array. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root = emptyNode();
  for (const [name, value] of new URLSearchParams(text)) setAtPath(root, name.replaceAll(']', '').split('['), value);
  return Object.fromEntries(Object.entries(root).map(([name, node]) => [name, toFormValue(node)]));
}

function setAtPath(root: Node, path: readonly string[], value: string): void {
  let node = root;
  for (const name of path.slice(0, -1)) {
    const next = node[name];
    node = next === undefined || typeof next === 'string' ? (node[name] = emptyNode()) : next;
  }
  node[path.at(-1) ?? ''] = value;
}

/** Creates a node without a prototype, so that a parameter may have any name, even `__proto__`. */
function emptyNode(): Node {
  return Object.create(null) as Node;
}

function toFormValue(node: Node | string): FormValue {
  if (typeof node === 'string') return node;
  const entries = Object.entries(node);
  if (entries.every(([name], index) => name === String(index))) return entries.map(([, value]) => toFormValue(value));
  return Object.fromEntries(entries.map(([name, value]) => [name, toFormValue(value)]));
}
