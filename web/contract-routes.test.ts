import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { contractRoutes } from './contract-routes.ts';

const contractFile = fileURLToPath(
  new URL('../shared/courses/courses.contract.ts', import.meta.url),
);

async function buildPage(code: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractRoutes(),
      {
        name: 'one-page',
        resolveId: (id) => (id === 'virtual:page' ? '\0page' : null),
        load: (id) => (id === '\0page' ? code : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'virtual:page',
        treeshake: { moduleSideEffects: (id) => !id.includes('/shared/') },
      },
    },
  });

  const { output } = built as Rolldown.RolldownOutput;

  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

it('leaves only the route of a contract in the browser build', async () => {
  const code = await buildPage(
    `import { getCourse } from '${contractFile}'; console.log(getCourse)`,
  );

  expect(code).toContain('/api/courses/{courseId}');
  expect(code.length).toBeLessThan(1_000);
});

it('keeps schemas that the browser imports by name', async () => {
  const code = await buildPage(
    `import { courseFieldsSchema } from '${contractFile}'; console.log(courseFieldsSchema)`,
  );
  expect(code.length).toBeGreaterThan(10_000);
});
