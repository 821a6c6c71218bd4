export const markStyles = `
.test-mode {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; margin: 8px 0 0;
  font-size: 12px; line-height: 16px; opacity: 0.9;
}
.tape {
  padding: 0 6px; font-size: 11px; font-weight: 600; line-height: 16px; letter-spacing: 0.02em; white-space: nowrap;
  background: oklch(0.9 0.02 100); color: oklch(0.21 0.015 140);
}
`;

/** A strip of tape that says that no money moves, and which card to try. */
export function testModeMark(id: string): HTMLParagraphElement {
  const mark = document.createElement('p');
  mark.className = 'test-mode';
  mark.id = id;
  const tape = document.createElement('span');
  tape.className = 'tape';
  tape.textContent = 'Test mode';
  mark.append(tape, ' Try card 4242 4242 4242 4242.');
  return mark;
}
