import { describe, expect, it } from 'vitest';
import { requireVariables } from './required-variables.ts';

const code = 'let{PROGRESS_TABLE:t}=read({PROGRESS_TABLE:s(),APP_ORIGIN:s()})';

describe('a function that reads a variable of a grant', () => {
  it('is accepted with the grant', () => {
    expect(() => requireVariables('progress/get-progress', code, ['PROGRESS_TABLE'])).not.toThrow();
  });

  it('is refused without it, with the file to edit', () => {
    expect(() => requireVariables('progress/get-progress', code, ['APP_ORIGIN'])).toThrow(
      'progress/get-progress reads PROGRESS_TABLE, but no grant sets it. Add the grant (grantTable, grantObjects or ' +
        'grantSend) to the function in infra/features/progress.stack.ts.',
    );
  });

  it('is refused with a variable that it does not read', () => {
    const variables = ['PROGRESS_TABLE', 'APP_ORIGINS', 'NODE_OPTIONS'];
    expect(() => requireVariables('progress/get-progress', code, variables)).toThrow(
      "infra/features/progress.stack.ts sets APP_ORIGINS, but progress/get-progress doesn't read it.",
    );
  });
});
