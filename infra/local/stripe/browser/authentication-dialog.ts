import { styleSheet } from './style-sheet.ts';

const styles = `
dialog {
  box-sizing: border-box; width: calc(100% - 32px); max-width: 460px; padding: 24px; border: 1px solid oklch(0.42 0.018 160); border-radius: 14px;
  background: oklch(0.235 0.015 160); color: oklch(0.965 0.008 110); font: 400 16px/1.5 'Instrument Sans', system-ui, sans-serif;
}
dialog::backdrop { background: oklch(0.11 0.008 160 / 0.78); }
h2 { margin: 0; font-size: 20px; font-weight: 600; line-height: 1.3; }
p { margin: 8px 0 0; color: oklch(0.83 0.014 140); }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
button {
  flex: 1 1 auto; min-height: 44px; padding: 0 16px; border: 1px solid oklch(0.56 0.018 160); border-radius: 8px; cursor: pointer;
  background: transparent; color: inherit; font: inherit; font-weight: 500;
}
button:hover { border-color: oklch(0.83 0.014 140); }
button.main { border-color: transparent; background: oklch(0.83 0.16 155); color: oklch(0.2 0.045 160); font-weight: 600; }
button.main:hover { background: oklch(0.89 0.15 155); }
button:focus-visible { outline: 2px solid oklch(0.89 0.15 155); outline-offset: 3px; }
`;

/** Plays the bank that asks whether it is really the cardholder. Resolves to whether it is; Escape says no. */
export function askCardholder(): Promise<boolean> {
  const host = document.createElement('div');
  // What is pressed in the bank's window is none of the page's business.
  for (const name of ['keydown', 'keyup', 'click']) host.addEventListener(name, (event) => event.stopPropagation());
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet(styles)];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'about');
  dialog.innerHTML =
    '<h2 id="title">Stripe test 3D Secure</h2>' +
    '<p id="about">Your bank would now ask whether it is really you. This is a test: you decide how it ends.</p>' +
    '<div class="buttons"><button type="button" class="main" value="pass">Complete authentication</button>' +
    '<button type="button" value="fail">Fail authentication</button></div>';
  root.append(dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', () => dialog.close(button.value));
    }
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'pass');
    });
    dialog.showModal();
  });
}
