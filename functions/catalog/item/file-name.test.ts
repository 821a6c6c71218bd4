import { describe, expect, it } from 'vitest';
import { buildFileName, buildInlineHeader } from './file-name.ts';

describe('the file name of a download', () => {
  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\plan.PDF', 'plan.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a  Set-Cookie  x=1.pdf'],
    ['.pdf', 'file.pdf'],
    ['\u202Efdp.exe', '\u202Efdp.pdf'],
    [undefined, 'The plan.pdf'],
  ])('%j becomes %j', (named, name) =>
    expect(buildFileName(named, 'The plan', 'application/pdf')).toBe(name),
  );

  it('is encoded for the header in any alphabet, without header injection', () => {
    expect(buildInlineHeader("Plän (1)'.pdf")).toBe(
      `inline; filename="Pl_n (1)'.pdf"; filename*=UTF-8''Pl%C3%A4n%20%281%29%27.pdf`,
    );
    expect(buildInlineHeader('a"; x="\r\n')).toBe(
      `inline; filename="a_; x=___"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0A`,
    );
  });
});
