import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Declaration } from '#platform/uses/declaration.ts';
import { findFunctions, type FunctionPath } from './find-functions.ts';

/** The declarations in the functions' files. Omits functions whose stack lists their grants. */
export type Declarations = ReadonlyMap<FunctionPath, Declaration>;

/** Imports every function's file, which starts nothing and reads no environment. */
export async function readDeclarations(): Promise<Declarations> {
  const modules = [...(await findFunctions())].map(async ([path, file]) => {
    const { declaration }: { declaration?: Declaration } = await import(
      pathToFileURL(resolve(file)).href
    );
    return [path, declaration] as const;
  });

  return new Map(
    (await Promise.all(modules)).flatMap(([path, declared]) =>
      declared ? [[path, declared]] : [],
    ),
  );
}
